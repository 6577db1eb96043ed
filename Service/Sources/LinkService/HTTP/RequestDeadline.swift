import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// A part of a request, of either HTTP library.
protocol RequestPart: SendableMetatype {
  var isHead: Bool { get }
  var isEnd: Bool { get }
}

/// Closes a connection that does not deliver a request in time, so that slow clients cannot use up the
/// sockets.
///
/// A class because NIO's pipelines require one; it belongs to the event loop of its connection.
final class RequestDeadline<Part: RequestPart>: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Part
  typealias InboundOut = Part

  private let firstHead: TimeAmount
  private let laterHead: TimeAmount
  private let body: TimeAmount
  private var deadline = NIODeadline.distantFuture
  /// Checks the deadline periodically, which costs less than a timer for each request.
  private var timer: Scheduled<Void>?

  /// - Parameters:
  ///   - firstHead: The time for the first head of a connection.
  ///   - laterHead: The time for every other head, idle time included.
  ///   - body: The time for a body after its head.
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

  /// Waits for the shortest of the times, so that a deadline set meanwhile is noticed in time.
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
