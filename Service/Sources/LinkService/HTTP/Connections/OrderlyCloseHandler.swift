import NIOCore

/// Closes an HTTP/1 connection when the output is closed: after everything is sent, and after the
/// client has had time to close its direction.
///
/// SwiftNIO drops what is not sent yet if the output of a connection is closed after its input.
///
/// A class because NIO's pipelines require classes. It is used only on the event loop of its
/// connection.
final class OrderlyCloseHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  /// The time for the client to close its direction after everything was sent.
  private static let lingerTime = TimeAmount.seconds(1)

  private var state = OrderlyClose()
  private var context: ChannelHandlerContext?
  private var timer: Scheduled<Void>?

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) { leave() }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  private func leave() {
    timer?.cancel()
    context = nil
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .some(.inputClosed) = event as? ChannelEvent { perform(state.inputDidClose()) }
    context.fireUserInboundEventTriggered(event)
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard case .output = mode else { return context.close(mode: mode, promise: promise) }
    if let promise { context.channel.closeFuture.cascade(to: promise) }
    perform(state.begin())
  }

  /// Performs an action after everything so far was sent, unless the connection closes before.
  func whenSent(_ body: @escaping @Sendable () -> Void) {
    guard let context else { return }
    let sent = context.eventLoop.makePromise(of: Void.self)
    sent.futureResult.whenSuccess { body() }
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer())), promise: sent)
  }

  private func perform(_ action: OrderlyClose.Action) {
    guard let context else { return }
    switch action {
    case .none: break
    case .send:
      let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
      whenSent {
        let handler = bound.value
        handler.perform(handler.state.didSend())
      }
    case .closeOutput:
      startTimer(context)
      context.close(mode: .output, promise: nil)
    case .close: context.close(promise: nil)
    }
  }

  private func startTimer(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: Self.lingerTime) {
      let handler = bound.value
      handler.perform(handler.state.lingerDidEnd())
    }
  }
}
