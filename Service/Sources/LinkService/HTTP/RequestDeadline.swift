import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// A part of a request, in the type of NIO or of Swift HTTP Types.
protocol RequestPart: SendableMetatype {
  /// The type of the parts of a response.
  associatedtype Response: ResponsePart

  var isHead: Bool { get }
  var isEnd: Bool { get }
}

/// A part of a response.
protocol ResponsePart: SendableMetatype {
  var isEnd: Bool { get }
}

/// Closes a connection that does not deliver a request, or does not accept a response, in time, so
/// that slow clients cannot use up the sockets.
///
/// While the service prepares the response to a complete request, there is no deadline.
///
/// A class because NIO's pipelines require classes. It is used only on the event loop of its
/// connection.
final class RequestDeadline<Part: RequestPart>: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = Part
  typealias InboundOut = Part
  typealias OutboundIn = Part.Response
  typealias OutboundOut = Part.Response

  private let firstHead: TimeAmount
  private let laterHead: TimeAmount
  private let body: TimeAmount
  private var deadline = NIODeadline.distantFuture
  /// The number of requests whose response is not complete.
  private var openCount = 0
  /// Whether the head of a request was read, but not yet its end.
  private var isInsideRequest = false
  /// Triggers the periodic check of the deadline, which costs less than a timer for each request.
  private var timer: Scheduled<Void>?
  private var eventLoop: (any EventLoop)?

  /// - Parameters:
  ///   - firstHead: The time for the first request head of a connection.
  ///   - laterHead: The time for each later request head, including the idle time before it. Also
  ///     the time to accept a part of a response.
  ///   - body: The time for the body of a request after its head.
  init(
    firstHead: TimeAmount = .seconds(10),
    laterHead: TimeAmount = .seconds(60),
    body: TimeAmount = .seconds(30)
  ) {
    self.firstHead = firstHead
    self.laterHead = laterHead
    self.body = body
  }

  func handlerAdded(context: ChannelHandlerContext) {
    eventLoop = context.eventLoop
    limit(to: firstHead)
    startTimer(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if part.isHead {
      isInsideRequest = true
      openCount += 1
      if isWaitingForClient { limit(to: body) }
    }
    if part.isEnd {
      isInsideRequest = false
      if isWaitingForClient { limit(to: laterHead) } else { deadline = .distantFuture }
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let isEnd = unwrapOutboundIn(data).isEnd
    if isEnd { openCount = max(0, openCount - 1) }
    if isWaitingForClient {
      if isEnd { limit(to: isInsideRequest ? body : laterHead) }
    } else if isEnd {
      deadline = .distantFuture
    } else {
      // The next part follows as soon as the client has accepted this one.
      limit(to: laterHead)
    }
    context.write(data, promise: promise)
  }

  /// Sets the deadline of the next request, after requests that did not reach this handler.
  func didReadEarlyRequest() {
    if isWaitingForClient { limit(to: laterHead) }
  }

  /// Whether every complete request has a complete response.
  private var isWaitingForClient: Bool { openCount == 0 || openCount == 1 && isInsideRequest }

  private func limit(to time: TimeAmount) {
    if let eventLoop { deadline = eventLoop.now + time }
  }

  /// Starts a timer for the shortest of the three times, so that a deadline that is set in the
  /// meantime is noticed early enough.
  private func startTimer(_ context: ChannelHandlerContext) {
    let shortest = min(firstHead, laterHead, body)
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    let next = min(deadline, context.eventLoop.now + shortest)
    timer = context.eventLoop.scheduleTask(deadline: next) {
      let (handler, context) = bound.value
      handler.check(context)
    }
  }

  private func check(_ context: ChannelHandlerContext) {
    if deadline <= context.eventLoop.now {
      context.close(promise: nil)
    } else {
      startTimer(context)
    }
  }
}

extension HTTPRequestPart: RequestPart {
  typealias Response = HTTPResponsePart

  var isHead: Bool { if case .head = self { true } else { false } }
  var isEnd: Bool { if case .end = self { true } else { false } }
}

extension HTTPServerRequestPart: RequestPart {
  typealias Response = HTTPServerResponsePart

  var isHead: Bool { if case .head = self { true } else { false } }
  var isEnd: Bool { if case .end = self { true } else { false } }
}

extension HTTPResponsePart: ResponsePart {
  var isEnd: Bool { if case .end = self { true } else { false } }
}

extension HTTPServerResponsePart: ResponsePart {
  var isEnd: Bool { if case .end = self { true } else { false } }
}
