import NIOCore

/// Delays the shutdown of an HTTP/2 connection until its requests are read, and then ends it.
///
/// A class because NIO's pipelines require classes. It is used only on the event loop of its
/// connection.
final class StreamDrainHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let shutdown: ShutdownFlag
  private var drain = StreamDrain()
  private var timer: Scheduled<Void>?

  init(_ shutdown: ShutdownFlag) { self.shutdown = shutdown }

  func handlerAdded(context: ChannelHandlerContext) {
    // A handshake may end after the shutdown began.
    if shutdown.hasBegun { begin(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    drain.receiveBytes()
    context.fireChannelRead(data)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent {
      begin(context)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  /// Records that a stream begins.
  func add(_ stream: any Channel) {
    drain.streamDidBegin()
    let bound = NIOLoopBound(self, eventLoop: stream.eventLoop)
    stream.closeFuture.whenComplete { _ in bound.value.drain.streamDidEnd() }
  }

  private func begin(_ context: ChannelHandlerContext) {
    if drain.begin() { startTimer(context) }
  }

  private func startTimer(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: ConnectionState.tickInterval) {
      let (handler, context) = bound.value
      handler.tick(context)
    }
  }

  private func tick(_ context: ChannelHandlerContext) {
    let action = drain.tick()
    if action != .close { startTimer(context) }
    switch action {
    case .wait: break
    case .announce: context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    case .close: context.close(promise: nil)
    }
  }
}
