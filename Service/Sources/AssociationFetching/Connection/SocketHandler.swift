import NIOCore

/// The handler next to the socket, below TLS.
///
/// The handler detects a server that does not use TLS, and a connection that is closed without
/// `close_notify`.
final class SocketHandler: ChannelInboundHandler {
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

  /// Whether the first received byte does not start a TLS record. Handshake records start with 22,
  /// and alerts with 21 (RFC 8446, section 5.1).
  var receivedPlainText: Bool { firstByte.map { $0 != 22 && $0 != 21 } == true }

  func close() { context?.close(promise: nil) }
}
