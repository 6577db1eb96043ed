import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOSSL

extension AnswerCollector {
  /// An error of SwiftNIO, as what it means for the answer.
  mutating func fail(_ error: any Error) {
    switch error {
    case NIOSSLError.uncleanShutdown: loseTLS()
    case HTTPParserError.invalidEOFState: close()
    case HTTPParserError.headerOverflow: fail(FetchFailure(.headTooLarge))
    case let error as HTTPParserError:
      fail(FetchFailure(status == nil ? .notHTTP : .cutOff, error.debugDescription))
    case is ByteLimit.Exceeded: fail(FetchFailure(status == nil ? .headTooLarge : .tooLarge))
    case NIOHTTPDecompression.DecompressionError.limit: fail(FetchFailure(.tooLarge))
    case is NIOHTTPDecompression.DecompressionError,
      is NIOHTTPDecompression.ExtraDecompressionError:
      if !hasNoBody { fail(FetchFailure(.damagedCompression)) }
    case _ where !isSecured: fail(FetchFailure(.tlsFailed, Self.reason(error)))
    case is IOError: close()
    default: fail(FetchFailure(status == nil ? .closedEarly : .cutOff, Self.reason(error)))
    }
  }

  /// What TLS says in the words of BoringSSL, without the places in its source.
  fileprivate static func reason(_ error: any Error) -> String {
    let text = String(describing: error)
    guard let start = text.range(of: "OPENSSL_internal:") else {
      return text.contains("EOF") ? "it was closed" : String(text.prefix(120))
    }
    return text[start.upperBound...].prefix { $0.isLetter || $0 == "_" || $0.isNumber }
      .lowercased().split(separator: "_").joined(separator: " ")
  }
}
