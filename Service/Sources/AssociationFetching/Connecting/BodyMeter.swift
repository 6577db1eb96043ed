import NIOCore
import NIOHTTP1

/// Counts the bytes of a body before they are decompressed.
///
/// It hands them on in small pieces: what is read at once can become a thousand times as much, and the
/// count is to say how little was needed for that.
final class BodyMeter: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  private static let pieceByteCount = 1_024

  private(set) var byteCount = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .body(var rest) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
    while let piece = rest.readSlice(length: min(rest.readableBytes, Self.pieceByteCount)),
      piece.readableBytes > 0
    {
      byteCount += piece.readableBytes
      context.fireChannelRead(wrapInboundOut(.body(piece)))
    }
  }
}
