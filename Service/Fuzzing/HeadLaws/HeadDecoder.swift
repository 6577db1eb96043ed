import NIOCore
import NIOEmbedded
import NIOHTTP1

/// SwiftNIO's HTTP decoder with the limits of the service.
///
/// A class because a decoder keeps the state of a connection.
final class HeadDecoder {
  private let channel: EmbeddedChannel

  init() {
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 16 << 10
    limits.maxHeaderListSize = 64 << 10
    limits.maxHeaderFieldCount = 200
    channel = EmbeddedChannel(
      handler: ByteToMessageHandler(HTTPRequestDecoder(limitConfiguration: limits))
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
