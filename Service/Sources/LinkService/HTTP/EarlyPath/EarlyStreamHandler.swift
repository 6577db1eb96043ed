import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Answers requests without a body on a stream of HTTP/2, on the event loop. All other requests are
/// passed to Hummingbird.
///
/// A class because NIO's pipelines require classes. It is used only on the event loop of its
/// connection.
final class EarlyStreamHandler: ChannelInboundHandler, RemovableChannelHandler, EventWaiter {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  private enum State {
    case begins
    /// If the end of the request does not arrive with the head, the request is passed.
    case hasHead(HTTPRequest, arrival: ContinuousClock.Instant)
    case passes
    case answers
  }

  /// A request that is answered here.
  private struct Exchange: Sendable {
    var service: EarlyService
    var method: HTTPRequest.Method
    /// The time at which the head was read.
    var arrival: ContinuousClock.Instant
  }

  /// nil to pass all requests.
  private let service: EarlyService?
  /// Adds what Hummingbird needs to a stream whose request is passed.
  private let prepare: @Sendable (any Channel) throws -> Void
  private var state = State.begins
  private var isGone = false
  /// nil if the handler is in no pipeline.
  private var context: ChannelHandlerContext?
  /// The answer whose event is being recorded.
  private var recording: (exchange: Exchange, answer: PublicAnswer)?

  init(_ service: EarlyService?, prepare: @escaping @Sendable (any Channel) throws -> Void) {
    self.service = service
    self.prepare = prepare
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    isGone = true
    self.context = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    isGone = true
    context.fireChannelInactive()
  }

  // MARK: Reading

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    switch (state, part) {
    case (.begins, .head(var head)):
      head.nameHostOnce()
      if service != nil, head.method == .get || head.method == .head {
        state = .hasHead(head, arrival: .now)
      } else {
        pass(head, since: .now, context)
      }
    case (.hasHead(let head, let arrival), .end):
      if answer(head, since: arrival, context) {
        state = .answers
      } else {
        pass(head, since: arrival, context)
        context.fireChannelRead(data)
      }
    case (.hasHead(let head, let arrival), _):
      pass(head, since: arrival, context)
      context.fireChannelRead(data)
    case (.answers, _):
      break
    case (.begins, _), (.passes, _):
      context.fireChannelRead(data)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if case .hasHead(let head, let arrival) = state { pass(head, since: arrival, context) }
    context.fireChannelReadComplete()
  }

  private func pass(
    _ head: HTTPRequest,
    since arrival: ContinuousClock.Instant,
    _ context: ChannelHandlerContext
  ) {
    state = .passes
    do { try prepare(context.channel) } catch {
      context.close(promise: nil)
      return
    }
    var head = head
    head.setArrival(arrival)
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  // MARK: Responding

  /// - Returns: false for a request that has to be passed.
  private func answer(
    _ head: HTTPRequest,
    since arrival: ContinuousClock.Instant,
    _ context: ChannelHandlerContext
  ) -> Bool {
    guard let service else { return false }
    let peer = context.channel.remoteAddress?.ipAddress.map { VisitorAddress($0) }
    let exchange = Exchange(service: service, method: head.method, arrival: arrival)
    switch service.decideDecoded(head, peer) {
    case .call:
      return false
    case .ready(let answer):
      record(answer, exchange, context.eventLoop)
    case .waits(let visit):
      let loop = context.eventLoop
      let bound = NIOLoopBound(self, eventLoop: loop)
      service.answer(visit) { answer in
        loop.execute { bound.value.record(answer, exchange, loop) }
      }
    }
    return true
  }

  /// Records the event of an answer, if it has one, and then sends the response.
  private func record(_ answer: PublicAnswer, _ exchange: Exchange, _ loop: any EventLoop) {
    guard let event = answer.event else { return finish(exchange, with: answer) }
    recording = (exchange, answer)
    exchange.service.recorder(loop).record(event, for: self, 0)
  }

  func didRecord(_ number: Int) {
    guard let (exchange, answer) = recording else { return }
    recording = nil
    finish(exchange, with: answer)
  }

  /// Sends a response. A response that can no longer be sent is still reported, because its event
  /// is recorded.
  private func finish(_ exchange: Exchange, with answer: PublicAnswer) {
    let service = exchange.service
    service.report(answer, exchange.method, ContinuousClock.now - exchange.arrival)
    guard !isGone, let context else { return }
    var head = answer.response.head
    head.headerFields[.date] = service.date()
    head.headerFields[.server] = ServerName.value
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    let body = answer.response.body
    if exchange.method != .head, body.readableBytes > 0 {
      context.write(wrapOutboundOut(.body(body)), promise: nil)
    }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }
}
