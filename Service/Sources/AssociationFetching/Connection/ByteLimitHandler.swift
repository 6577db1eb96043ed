import NIOCore

/// Fails a connection that delivers more bytes than any response needs, such as endless headers,
/// trailers or interim responses.
final class ByteLimitHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  struct Exceeded: Error {}

  private var remainingCount: Int

  init(byteCount: Int) { remainingCount = byteCount }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    remainingCount -= unwrapInboundIn(data).readableBytes
    guard remainingCount >= 0 else { return context.fireErrorCaught(Exceeded()) }
    context.fireChannelRead(data)
  }
}
