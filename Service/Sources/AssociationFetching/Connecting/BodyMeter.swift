import NIOCore
import NIOHTTP1

/// Counts the bytes of a body before they are decompressed.
final class BodyMeter: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  private(set) var byteCount = 0

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .body(let buffer) = unwrapInboundIn(data) { byteCount += buffer.readableBytes }
    context.fireChannelRead(data)
  }
}
