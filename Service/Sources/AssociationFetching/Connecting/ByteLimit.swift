import NIOCore

/// Ends a connection that brings more bytes than any answer needs: endless headers, endless trailers,
/// endless answers of the kind that comes before the real one.
final class ByteLimit: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  struct Exceeded: Error {}

  private var room: Int

  init(byteCount: Int) { room = byteCount }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    room -= unwrapInboundIn(data).readableBytes
    guard room >= 0 else { return context.fireErrorCaught(Exceeded()) }
    context.fireChannelRead(data)
  }
}
