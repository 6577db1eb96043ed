import NIOCore
import NIOHTTP1

/// Counts the bytes of a body before decompression.
///
/// The bytes are passed on in small pieces. When a piece is decompressed, it can grow a
/// thousandfold, and the count must show how few bytes were needed to reach the limit.
final class BodyByteCounter: ChannelInboundHandler {
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
