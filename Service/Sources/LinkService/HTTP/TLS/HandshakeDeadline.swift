import NIOCore
import NIOTLS

/// Closes a connection if its TLS handshake takes too long. During a shutdown, less time is left.
///
/// A class because NIO's pipelines require classes. It is used only on the event loop of its
/// connection.
final class HandshakeDeadline: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  /// The time for a handshake after a shutdown began. No request can have been sent before the end
  /// of a handshake, so this time bounds only how long a silent client delays the shutdown.
  private static let timeInShutdown = TimeAmount.seconds(1)

  private let time: TimeAmount
  private let shutdown: ShutdownFlag
  private var deadline: Scheduled<Void>?

  init(_ time: TimeAmount, _ shutdown: ShutdownFlag) {
    self.time = time
    self.shutdown = shutdown
  }

  func handlerAdded(context: ChannelHandlerContext) {
    // A connection may be accepted while the shutdown begins.
    limit(to: shutdown.hasBegun ? min(time, Self.timeInShutdown) : time, context)
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted? = event as? TLSUserEvent {
      deadline?.cancel()
      deadline = nil
    } else if event is ChannelShouldQuiesceEvent, deadline != nil {
      limit(to: min(time, Self.timeInShutdown), context)
    }
    context.fireUserInboundEventTriggered(event)
  }

  private func limit(to time: TimeAmount, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: time) { channel.close(mode: .all, promise: nil) }
  }
}
