import NIOCore

/// Delays the shutdown of an HTTP/2 connection until its requests are read, and then ends it. Also
/// ends a connection on which no stream begins, because SwiftNIO's idle time starts only when the
/// last stream ends. In both cases, the client first learns of the end (GOAWAY), so no request is
/// processed whose response could not be sent.
///
/// The service's direction closes first. Without this, NIOSSL would wait for the end of the client's
/// direction for `closeTime` of ``SecureChannel`` even if this has arrived, because connections may
/// be half closed.
///
/// A class because NIO's pipelines require classes. It is used only on the event loop of its
/// connection.
final class StreamDrainHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  /// The time for the client to close its direction.
  private static let lingerTime = TimeAmount.milliseconds(500)

  private let shutdown: ShutdownFlag
  private var drain = StreamDrain()
  private let firstStreamTime: TimeAmount
  private var timer: Scheduled<Void>?
  private var firstStreamDeadline: Scheduled<Void>?
  private var isClosing = false

  /// - Parameter firstStreamTime: The time in which the first stream has to begin.
  init(_ shutdown: ShutdownFlag, firstStreamTime: TimeAmount) {
    self.shutdown = shutdown
    self.firstStreamTime = firstStreamTime
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    firstStreamDeadline = context.eventLoop.scheduleTask(in: firstStreamTime) {
      let (handler, context) = bound.value
      if handler.drain.beginAtOnce(), !handler.isClosing { handler.tick(context) }
    }
    // A handshake may end after the shutdown began.
    if shutdown.hasBegun { begin(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { cancelTimers() }

  func channelInactive(context: ChannelHandlerContext) {
    cancelTimers()
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

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    guard case .all = mode, !isClosing else { return context.close(mode: mode, promise: promise) }
    isClosing = true
    if let promise { context.channel.closeFuture.cascade(to: promise) }
    let channel = context.channel
    timer?.cancel()
    timer = context.eventLoop.scheduleTask(in: Self.lingerTime) { channel.close(promise: nil) }
    context.close(mode: .output, promise: nil)
  }

  private func cancelTimers() {
    timer?.cancel()
    firstStreamDeadline?.cancel()
  }

  /// Records that a stream begins.
  func add(_ stream: any Channel) {
    firstStreamDeadline?.cancel()
    drain.streamDidBegin()
    let bound = NIOLoopBound(self, eventLoop: stream.eventLoop)
    stream.closeFuture.whenComplete { _ in bound.value.drain.streamDidEnd() }
  }

  private func begin(_ context: ChannelHandlerContext) {
    if drain.begin(), !isClosing { startTimer(context) }
  }

  private func startTimer(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: ConnectionState.tickInterval) {
      let (handler, context) = bound.value
      handler.tick(context)
    }
  }

  private func tick(_ context: ChannelHandlerContext) {
    switch drain.tick() {
    case .wait: startTimer(context)
    case .announce:
      startTimer(context)
      context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    case .close: close(context: context, mode: .all, promise: nil)
    }
  }
}
