import NIOCore
import NIOTLS

/// Closes a connection if its TLS handshake takes too long.
///
/// A class because NIO's pipelines require classes. It is used only on the event loop of its
/// connection.
final class HandshakeDeadline: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  private let time: TimeAmount
  private var deadline: Scheduled<Void>?

  init(_ time: TimeAmount) { self.time = time }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: time) { channel.close(mode: .all, promise: nil) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent { deadline?.cancel() }
    context.fireUserInboundEventTriggered(event)
  }
}
