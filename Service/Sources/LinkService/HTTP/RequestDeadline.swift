import NIOCore
import NIOHTTPTypes

/// Closes a connection that does not bring a whole request in time, so that clients which send a byte
/// now and then do not use up the sockets.
///
/// A class because a pipeline wants one; it belongs to the event loop of its connection.
final class RequestDeadline: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart

  private let firstHead: TimeAmount
  private let laterHead: TimeAmount
  private let body: TimeAmount
  private var deadline: Scheduled<Void>?

  /// - Parameters:
  ///   - firstHead: For the first head of a connection.
  ///   - laterHead: For every other one, idle time included.
  ///   - body: For the body behind a head.
  init(
    firstHead: TimeAmount = .seconds(10),
    laterHead: TimeAmount = .seconds(60),
    body: TimeAmount = .seconds(30)
  ) {
    self.firstHead = firstHead
    self.laterHead = laterHead
    self.body = body
  }

  func handlerAdded(context: ChannelHandlerContext) { start(firstHead, context) }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head: start(body, context)
    case .end: start(laterHead, context)
    case .body: break
    }
    context.fireChannelRead(data)
  }

  private func start(_ time: TimeAmount, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }
}
