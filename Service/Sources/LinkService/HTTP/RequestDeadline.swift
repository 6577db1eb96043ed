import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// A part of a request, in the type of NIO or of Swift HTTP Types.
protocol RequestPart: SendableMetatype {
  var isHead: Bool { get }
  var isEnd: Bool { get }
}

/// Closes a connection that does not deliver a request in time, so that slow clients cannot use up
/// the sockets.
///
/// A class because NIO's pipelines require classes. It is used only on the event loop of its
/// connection.
final class RequestDeadline<Part: RequestPart>: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Part
  typealias InboundOut = Part

  private let firstHead: TimeAmount
  private let laterHead: TimeAmount
  private let body: TimeAmount
  private var deadline = NIODeadline.distantFuture
  /// Triggers the periodic check of the deadline, which costs less than a timer for each request.
  private var timer: Scheduled<Void>?

  /// - Parameters:
  ///   - firstHead: The time for the first request head of a connection.
  ///   - laterHead: The time for each later request head, including the idle time before it.
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
    deadline = .now() + firstHead
    startTimer(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) { timer?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if part.isHead { deadline = .now() + body }
    if part.isEnd { deadline = .now() + laterHead }
    context.fireChannelRead(data)
  }

  /// Sets the deadline of the next request, after requests that did not reach this handler.
  func didReadEarlyRequest() { deadline = .now() + laterHead }

  /// Starts a timer for the shortest of the three times, so that a deadline that is set in the
  /// meantime is noticed early enough.
  private func startTimer(_ context: ChannelHandlerContext) {
    let shortest = min(firstHead, laterHead, body)
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    timer = context.eventLoop.scheduleTask(deadline: min(deadline, .now() + shortest)) {
      let (handler, context) = bound.value
      handler.check(context)
    }
  }

  private func check(_ context: ChannelHandlerContext) {
    if deadline <= .now() { context.close(promise: nil) } else { startTimer(context) }
  }
}

extension HTTPRequestPart: RequestPart {
  var isHead: Bool { if case .head = self { true } else { false } }
  var isEnd: Bool { if case .end = self { true } else { false } }
}

extension HTTPServerRequestPart: RequestPart {
  var isHead: Bool { if case .head = self { true } else { false } }
  var isEnd: Bool { if case .end = self { true } else { false } }
}
