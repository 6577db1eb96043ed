import HTTPTypes
import LinkStore
import NIOCore
import NIOHTTP1
import RequestHeads

/// Answers requests that it recognizes in the bytes of a connection. All other input is passed to
/// the HTTP decoder, byte for byte.
///
/// Most requests are for known links and for files. On this path, they need no decoder, no task and
/// no hop to another thread, all of which would be more work than the response itself.
///
/// A class because NIO's pipelines require classes. It is used only on the event loop of its
/// connection.
final class EarlyHandler: ChannelDuplexHandler, RemovableChannelHandler, EventWaiter {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  private enum Event {
    case event(Any)
    case error(any Error)
  }

  /// A request that was recognized.
  private struct Exchange {
    /// The token of the request in the router.
    var token: Int
    var method: HTTPRequest.Method
    /// The time at which the head was read.
    var arrival: ContinuousClock.Instant
  }

  /// The answer to a request, without its event.
  private struct Reply {
    var answer: PublicAnswer
    var exchange: Exchange

    init(_ answer: PublicAnswer, to exchange: Exchange) {
      self.answer = answer
      self.answer.event = nil
      self.exchange = exchange
    }
  }

  private let service: EarlyService
  private let connection: ConnectionHandler
  private let deadline: RequestDeadline<HTTPServerRequestPart>
  private var router = ByteRouter<Reply>()
  private var peer: VisitorAddress?
  private var recorder: (any LoopRecorder)?
  /// nil if the handler is in no pipeline.
  private var context: ChannelHandlerContext?
  private var held = HeldInput()
  /// Events behind input that waits, or behind open requests.
  private var heldEvents: [Event] = []
  private var output = ResponseOutput()
  private var hasPassedInput = false
  private var isReadWanted = false
  private var isGone = false

  init(
    _ service: EarlyService,
    _ connection: ConnectionHandler,
    _ deadline: RequestDeadline<HTTPServerRequestPart>
  ) {
    self.service = service
    self.connection = connection
    self.deadline = deadline
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    peer = context.channel.remoteAddress?.ipAddress.map { VisitorAddress($0) }
    recorder = service.recorder(context.eventLoop)
    connection.earlyHandler = self
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    leave()
    self.context = nil
  }

  func channelInactive(context: ChannelHandlerContext) {
    leave()
    context.fireChannelInactive()
  }

  private func leave() {
    isGone = true
    held.removeAll()
    heldEvents = []
  }

  // MARK: Reading

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    connection.receiveBytes()
    guard let input = held.add(unwrapInboundIn(data)) else { return }
    output.beginTurn()
    take(input, since: .now, context)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    connection.isReading = false
    flush(context)
    completeRead(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // A shutdown must not wait for a request.
    if event is ChannelShouldQuiesceEvent {
      context.fireUserInboundEventTriggered(event)
    } else {
      heldEvents.append(.event(event))
      releaseEvents(context)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    heldEvents.append(.error(error))
    releaseEvents(context)
  }

  /// Reads only if no input is held, and if the client reads its responses.
  func read(context: ChannelHandlerContext) {
    isReadWanted = held.isWaiting || router.isFull || !context.channel.isWritable
    if isReadWanted { return }
    connection.isReading = true
    context.read()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    resume(context)
    readAgain(context)
    context.fireChannelWritabilityChanged()
  }

  private func readAgain(_ context: ChannelHandlerContext) {
    if isReadWanted, !isGone { read(context: context) }
  }

  /// Signals the end of a read to the handlers that got input.
  private func completeRead(_ context: ChannelHandlerContext) {
    guard hasPassedInput, !isGone else { return }
    hasPassedInput = false
    context.fireChannelReadComplete()
  }

  // MARK: Input

  /// - Parameter arrival: The time at which the input was read.
  private func take(
    _ input: ByteBuffer,
    since arrival: ContinuousClock.Instant,
    _ context: ChannelHandlerContext
  ) {
    var input = input
    while input.readableBytes > 0, !isGone {
      var step = router.next
      if case .recognize = step {
        if output.isTurnOver { return endTurn(holding: input, context) }
        switch respond(toStartOf: &input, since: arrival, context) {
        case nil: continue
        case .partial: return held.keep(part: input)
        case .other: step = router.refuse()
        }
      }
      if case .hold = step {
        held.keep(waiting: input, since: arrival)
      } else {
        pass(input, since: arrival, context)
      }
      return
    }
  }

  /// Lets other connections of the event loop have a turn, and the client read its responses.
  private func endTurn(holding input: ByteBuffer, _ context: ChannelHandlerContext) {
    flush(context)
    held.keep(waiting: input, since: nil)
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    context.eventLoop.execute {
      let (handler, context) = bound.value
      handler.resume(context)
    }
  }

  /// Takes held input, unless it still has to wait.
  private func resume(_ context: ChannelHandlerContext) {
    guard !isGone, held.isWaiting, canContinue else { return }
    guard context.channel.isWritable else { return held.waitForClient() }
    guard let (bytes, arrival) = held.takeWaiting() else { return }
    output.beginTurn()
    take(bytes, since: arrival ?? .now, context)
    flush(context)
    // The event loop is not reading at this moment.
    completeRead(context)
    releaseEvents(context)
    readAgain(context)
  }

  /// Responds to the request at the start of the input, and removes it.
  ///
  /// - Returns: nil if the request is answered here.
  private func respond(
    toStartOf input: inout ByteBuffer,
    since arrival: ContinuousClock.Instant,
    _ context: ChannelHandlerContext
  ) -> NotPlain? {
    guard connection.acceptsRequests else { return .other }
    let request: PlainRequest
    do throws(NotPlain) { request = try PlainRequest(startOf: input) } catch { return error }
    let decision = service.decide(request, peer)
    if case .call = decision { return .other }
    input.moveReaderIndex(forwardBy: request.byteCount)
    connection.beginEarlyRequest()
    if input.readableBytes > 0 { connection.receiveBytes() }
    deadline.didReadEarlyRequest()
    let exchange = Exchange(
      token: router.take(),
      method: request.method,
      arrival: arrival
    )
    switch decision {
    case .ready(let answer): respond(with: answer, to: exchange)
    case .waits(let visit): wait(for: visit, exchange, context)
    case .call: break
    }
    return nil
  }

  private func pass(
    _ input: ByteBuffer,
    since arrival: ContinuousClock.Instant,
    _ context: ChannelHandlerContext
  ) {
    flush(context)
    router.willPass()
    hasPassedInput = true
    let decoded = connection.decode(input, since: arrival, context)
    router.didPass(endsRequest: decoded.endsRequest, isFinal: decoded.isFinal)
  }

  func didPassHead() { router.didPassHead() }

  func didAnswerPassedRequest() { router.didAnswerPassed() }

  // MARK: Responding

  /// Sends the response after its event is recorded.
  private func respond(with answer: PublicAnswer, to exchange: Exchange) {
    if record(answer, exchange) { return }
    router.setResponse(Reply(answer, to: exchange), of: exchange.token)
    writeResponses()
  }

  /// Records the event of an answer, and then sends the response.
  ///
  /// - Returns: false for an answer without an event.
  private func record(_ answer: PublicAnswer, _ exchange: Exchange) -> Bool {
    guard let event = answer.event, let recorder else { return false }
    router.setResponse(Reply(answer, to: exchange), of: exchange.token, isReady: false)
    recorder.record(event, for: self, exchange.token)
    return true
  }

  func didRecord(_ token: Int) {
    if router.release(token) { sendResponses() }
  }

  private func report(_ reply: Reply) {
    let exchange = reply.exchange
    service.report(reply.answer, exchange.method, ContinuousClock.now - exchange.arrival)
  }

  private func wait(
    for visit: PendingVisit,
    _ exchange: Exchange,
    _ context: ChannelHandlerContext
  ) {
    let loop = context.eventLoop
    let bound = NIOLoopBound(self, eventLoop: loop)
    service.answer(visit) { answer in
      loop.execute {
        let handler = bound.value
        if handler.record(answer, exchange) { return }
        handler.router.setResponse(Reply(answer, to: exchange), of: exchange.token)
        handler.sendResponses()
      }
    }
  }

  /// Sends the responses that are ready, outside of a read.
  private func sendResponses() {
    writeResponses()
    guard !isGone, let context else { return }
    resume(context)
    flush(context)
    completeRead(context)
    releaseEvents(context)
    readAgain(context)
  }

  private var canContinue: Bool {
    if case .hold = router.next { return false }
    return true
  }

  /// Passes events on. They must not overtake requests: the end of the input would end the connection.
  private func releaseEvents(_ context: ChannelHandlerContext) {
    while !isGone, !held.isWaiting, !router.hasOpenRequests, !heldEvents.isEmpty {
      flush(context)
      passPart(context)
      switch heldEvents.removeFirst() {
      case .event(let event): context.fireUserInboundEventTriggered(event)
      case .error(let error): context.fireErrorCaught(error)
      }
    }
  }

  /// Passes the part of a head whose rest may never arrive.
  private func passPart(_ context: ChannelHandlerContext) {
    guard let part = held.takePart() else { return }
    pass(part, since: .now, context)
    completeRead(context)
  }

  /// Writes and reports the responses whose turn it is. A response that can no longer be sent is still
  /// reported, because its event is recorded.
  private func writeResponses() {
    while let reply = router.nextResponse() {
      report(reply)
      guard !isGone, let context else { continue }
      write(reply, closes: connection.sendEarlyHead(), context)
      if connection.sendEarlyEnd() {
        flush(context)
        connection.endEarly()
      }
    }
  }

  private func write(_ reply: Reply, closes: Bool, _ context: ChannelHandlerContext) {
    guard
      let long = output.append(
        reply.answer.response,
        isHead: reply.exchange.method == .head,
        date: service.date(),
        closes: closes
      )
    else { return }
    context.write(wrapOutboundOut(.byteBuffer(long.head)), promise: nil)
    context.write(wrapOutboundOut(.byteBuffer(long.body)), promise: nil)
  }

  /// Sends what was written.
  ///
  /// During the call, the channel can become writable, which continues with held input and writes
  /// further responses. Therefore, the output is empty before the call.
  private func flush(_ context: ChannelHandlerContext) {
    guard !isGone else { return }
    if var bytes = output.takeBytes() {
      context.writeAndFlush(wrapOutboundOut(.byteBuffer(bytes)), promise: nil)
      output.reuse(&bytes)
    } else if output.takeFlush() {
      context.flush()
    }
  }
}
