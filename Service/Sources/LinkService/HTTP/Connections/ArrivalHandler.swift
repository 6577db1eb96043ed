import NIOCore

/// Tells a ``ConnectionHandler`` when bytes arrive and when the connection reads. That handler sees
/// only complete heads.
///
/// A class because NIO's pipelines require classes. It is used only on the event loop of its
/// connection.
final class ArrivalHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  private let connection: ConnectionHandler

  init(_ connection: ConnectionHandler) { self.connection = connection }

  func read(context: ChannelHandlerContext) {
    connection.isReading = true
    context.read()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    connection.receiveBytes()
    connection.decode(unwrapInboundIn(data), since: .now, context)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    connection.isReading = false
    context.fireChannelReadComplete()
  }
}
