import NIOCore

/// The end of the pipeline at the socket, below TLS: sees whether the other side speaks TLS at all, and
/// closes without waiting for it to agree.
final class SocketEnd: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private var context: ChannelHandlerContext?
  private var firstByte: UInt8?

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if firstByte == nil { firstByte = unwrapInboundIn(data).readableBytesView.first }
    context.fireChannelRead(data)
  }

  /// Whether something came that is no record of TLS: those of a handshake begin with 22, an alert with
  /// 21 (RFC 8446, section 5.1).
  var sawOtherThanTLS: Bool { firstByte.map { $0 != 22 && $0 != 21 } == true }

  func close() { context?.close(promise: nil) }
}
