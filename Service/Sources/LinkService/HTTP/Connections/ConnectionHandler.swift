import NIOCore
import NIOHTTP1

/// Ends an HTTP/1 connection: after `Connection: close`, after an HTTP/1.0 request, and during a
/// shutdown.
///
/// The handler closes only the service's direction of the connection. ``OrderlyCloseHandler`` does
/// the rest.
///
/// A class because NIO's pipelines require classes. It is used only on the event loop of its
/// connection.
final class ConnectionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// Whether the connection currently reads input. The first handler of the pipeline sets it.
  var isReading = false
  /// What the decoder has reported.
  private var decoded = DecodedRequests()
  /// The arrival time of the bytes that the decoder gets.
  private var arrival: ContinuousClock.Instant?
  /// Called with a request or a response that comes from the decoder or goes to the encoder.
  weak var earlyHandler: EarlyHandler?

  private let shutdown: ShutdownFlag
  private let ending: OrderlyCloseHandler
  private var state = ConnectionState()
  private var isGone = false
  private var context: ChannelHandlerContext?
  private var timer: Scheduled<Void>?

  init(_ shutdown: ShutdownFlag, _ ending: OrderlyCloseHandler) {
    self.shutdown = shutdown
    self.ending = ending
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    isReading = context.channel.isActive
    // A handshake may end after the shutdown began.
    if shutdown.hasBegun { drain(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    timer?.cancel()
    isGone = true
    self.context = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    isGone = true
    context.fireChannelInactive()
  }

  // MARK: Reading

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var decodedPart = unwrapInboundIn(data)
    decoded.add(decodedPart)
    let part: ConnectionState.Part =
      switch decodedPart {
      case .head(let head): .head(isLast: !head.isKeepAlive || head.version == .http1_0)
      case .body: .body
      case .end: .end
      }
    guard state.receive(part) else { return }
    if case .head(var head) = decodedPart {
      head.setArrival(arrival ?? .now)
      decodedPart = .head(head)
      earlyHandler?.didPassHead()
    }
    context.fireChannelRead(wrapInboundOut(decodedPart))
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is ChannelShouldQuiesceEvent {
      // The event is not passed on, because Hummingbird would close connections with unread
      // requests.
      drain(context)
      return
    }
    // At the end of the input, Hummingbird closes the connection even if it has no open request.
    guard case .some(.inputClosed) = event as? ChannelEvent else {
      return context.fireUserInboundEventTriggered(event)
    }
    whenSent(context) { $0.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }
  }

  /// After an error, Hummingbird closes the connection.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    whenSent(context) { $0.fireErrorCaught(error) }
  }

  /// Performs an action after all responses so far were sent.
  private func whenSent(
    _ context: ChannelHandlerContext,
    _ body: @escaping @Sendable (ChannelHandlerContext) -> Void
  ) {
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    ending.whenSent {
      let (handler, context) = bound.value
      if !handler.isGone { body(context) }
    }
  }

  func receiveBytes() { state.receiveBytes() }

  /// Passes input to the decoder, and learns whether it ends at the end of a request.
  ///
  /// - Parameters:
  ///   - arrival: The time at which the input was read.
  ///   - context: The context of the handler before the decoder.
  @discardableResult
  func decode(
    _ input: ByteBuffer,
    since arrival: ContinuousClock.Instant,
    _ context: ChannelHandlerContext
  ) -> DecodedRequests {
    self.arrival = arrival
    var last = input
    if let first = last.readSlice(length: max(0, last.readableBytes - 1)), first.readableBytes > 0 {
      context.fireChannelRead(NIOAny(first))
    }
    // The decoder reports the end of a request when it gets the last byte of the request. A later
    // byte would belong to the next request, which the decoder would have to judge.
    decoded.endsRequest = false
    if !isGone { context.fireChannelRead(NIOAny(last)) }
    if !decoded.endsRequest { state.receivePartialRequest() }
    return decoded
  }

  // MARK: Responding

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part = unwrapOutboundIn(data)
    if case .end = part { earlyHandler?.didAnswerPassedRequest() }
    switch part {
    case .head(var head) where !head.isInformational:
      let closes = head.headers[canonicalForm: "Connection"].contains { $0.lowercased() == "close" }
      if state.sendHead(closes: closes) {
        head.headers.replaceOrAdd(name: "Connection", value: "close")
      }
      context.write(wrapOutboundOut(.head(head)), promise: promise)
    case .end where state.sendEnd():
      context.writeAndFlush(data, promise: promise)
      end(context)
    case .head, .body, .end:
      context.write(data, promise: promise)
    }
  }

  // MARK: Requests that do not reach this handler

  /// Whether the next request is served.
  var acceptsRequests: Bool { state.acceptsRequests }

  /// Counts a request that is answered before it reaches this handler.
  func beginEarlyRequest() {
    _ = state.receive(.head(isLast: false))
    _ = state.receive(.end)
  }

  /// - Returns: Whether the response has to announce that the connection closes.
  func sendEarlyHead() -> Bool { state.sendHead(closes: false) }

  /// Counts a response. If this returns true, send the response and call ``endEarly()``.
  func sendEarlyEnd() -> Bool { state.sendEnd() }

  /// Ends the connection after the last response.
  func endEarly() {
    if let context { end(context) }
  }

  // MARK: Closing

  private func end(_ context: ChannelHandlerContext) {
    context.close(mode: .output, promise: nil)
  }

  private func drain(_ context: ChannelHandlerContext) {
    if state.beginDraining() { startTimer(context) }
  }

  private func startTimer(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(in: ConnectionState.tickInterval) {
      let (handler, context) = bound.value
      switch handler.state.tick(isReading: handler.isReading) {
      case .wait: handler.startTimer(context)
      case .close: handler.end(context)
      case .stop: break
      }
    }
  }
}

extension HTTPResponseHead {
  fileprivate var isInformational: Bool { (100..<200).contains(status.code) }
}
