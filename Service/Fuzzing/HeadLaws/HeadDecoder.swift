import NIOCore
import NIOEmbedded
package import NIOHTTP1
import RequestHeads

/// SwiftNIO's HTTP decoder with the limits of the service.
///
/// A class because a decoder keeps the state of a connection.
final class HeadDecoder {
  private let channel: EmbeddedChannel

  init() {
    channel = EmbeddedChannel(
      handler: ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: .service))
    )
  }

  /// Decodes the next bytes of the connection.
  ///
  /// - Throws: The error that the decoder reports.
  func parts(of bytes: some Sequence<UInt8>) throws -> [HTTPServerRequestPart] {
    try channel.writeInbound(ByteBuffer(bytes: bytes))
    var parts: [HTTPServerRequestPart] = []
    while let part = try channel.readInbound(as: HTTPServerRequestPart.self) { parts.append(part) }
    return parts
  }

  func close() { _ = try? channel.finish() }
}

extension NIOHTTPDecoderLimitConfiguration {
  package static var service: NIOHTTPDecoderLimitConfiguration {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = HeadLimits.fieldByteCount
    limits.maxHeaderListSize = HeadLimits.fieldsByteCount
    limits.maxHeaderFieldCount = HeadLimits.fieldCount
    return limits
  }
}
