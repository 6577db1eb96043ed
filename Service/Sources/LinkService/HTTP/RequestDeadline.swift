import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// A part of a request, whichever library read it.
protocol RequestPart: SendableMetatype {
  var isHead: Bool { get }
  var isEnd: Bool { get }
}

/// Closes a connection that does not bring a whole request in time, so that clients which send a byte
/// now and then do not use up the sockets.
///
/// A class because a pipeline wants one; it belongs to the event loop of its connection.
final class RequestDeadline<Part: RequestPart>: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Part
  typealias InboundOut = Part

  private let firstHead: TimeAmount
  private let laterHead: TimeAmount
  private let body: TimeAmount
  private var deadline = NIODeadline.distantFuture
  /// Looks at the deadline again and again: that costs less than a timer for every request.
  private var timer: Scheduled<Void>?

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

  /// No deadline is set for less than the shortest time, so none is passed unnoticed.
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
