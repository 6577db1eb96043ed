import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL

extension ResponseAssembler {
  /// Records the failure that corresponds to an error from SwiftNIO.
  mutating func fail(_ error: any Error) {
    switch error {
    case let failure as FetchFailure: fail(failure)
    case NIOSSLError.uncleanShutdown: loseTLS()
    case HTTPParserError.invalidEOFState: close()
    case HTTPParserError.headerOverflow: fail(FetchFailure(.headTooLarge))
    case is ResponseHeadReader.IsHTTP2: fail(FetchFailure(.onlyHTTP2))
    case let error as HTTPParserError:
      let isChunked = headers[name: "Transfer-Encoding"] != nil
      fail(
        FetchFailure(
          status == nil ? .notHTTP : isChunked ? .damagedChunks : .cutOff,
          error.debugDescription
        )
      )
    case is ByteLimitHandler.Exceeded: fail(FetchFailure(status == nil ? .headTooLarge : .tooLarge))
    case NIOHTTPDecompression.DecompressionError.limit: fail(FetchFailure(.tooLarge))
    case is NIOHTTPDecompression.DecompressionError,
      is NIOHTTPDecompression.ExtraDecompressionError:
      if !hasNoBody { fail(FetchFailure(.damagedCompression)) }
    case _ where !isSecured: fail(FetchFailure(handshakeReason: Self.reason(error)))
    case is IOError: close()
    default: fail(FetchFailure(status == nil ? .closedEarly : .cutOff, Self.reason(error)))
    }
  }

  /// Returns the reason for an error. For a TLS error, the reason is BoringSSL's name for the
  /// error, without source locations.
  private static func reason(_ error: any Error) -> String {
    let text = String(describing: error)
    guard let start = text.range(of: "OPENSSL_internal:") else {
      return text.contains("EOF") ? "the connection was closed" : text.excerpt(120)
    }
    return text[start.upperBound...].prefix { $0.isLetter || $0 == "_" || $0.isNumber }
      .lowercased().split(separator: "_").joined(separator: " ")
  }
}
