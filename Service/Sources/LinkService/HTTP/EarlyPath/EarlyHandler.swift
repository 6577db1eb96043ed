import HTTPTypes
import LinkStore
import NIOCore
import NIOHTTP1

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
  /// Input behind a request that has no response yet, or behind many responses. The time at which it
  /// was read is nil if the input waits for the client or for other connections.
  private var held: (bytes: ByteBuffer, arrival: ContinuousClock.Instant?)?
  /// Events behind such input.
  private var heldEvents: [Event] = []
  /// Responses that are written with the next flush.
  private var output = ByteBuffer()
  /// Whether bodies were written that are not flushed yet.
  private var hasUnflushedBody = false
  /// The number of bytes that were written since other connections of the event loop had a turn.
  private var turnByteCount = 0
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
    output = Self.buffer(context)
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
    held = nil
    heldEvents = []
  }

  // MARK: Reading

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    connection.receiveBytes()
    if held == nil {
      turnByteCount = 0
      take(bytes, since: .now, context)
    } else {
      held?.bytes.writeImmutableBuffer(bytes)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    connection.isReading = false
    flush(context)
    completeRead(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    // A shutdown must not wait for a request.
    if event is ChannelShouldQuiesceEvent || !holdsEvents {
      flush(context)
      context.fireUserInboundEventTriggered(event)
    } else {
      heldEvents.append(.event(event))
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    if holdsEvents { heldEvents.append(.error(error)) } else { context.fireErrorCaught(error) }
  }

  /// Reads only if no input is held, and if the client reads its responses.
  func read(context: ChannelHandlerContext) {
    isReadWanted = held != nil || router.isFull || !context.channel.isWritable
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

  /// Events must not overtake requests: the end of the input would end the connection.
  private var holdsEvents: Bool { held != nil || router.hasOpenRequests || !heldEvents.isEmpty }

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
        if turnByteCount > Self.maximumTurnByteCount {
          endTurn(holding: input, context)
          return
        }
        if respond(toStartOf: &input, since: arrival, context) { continue }
        step = router.refuse()
      }
      if case .hold = step {
        held = (input, arrival)
      } else {
        pass(input, since: arrival, context)
      }
      return
    }
  }

  /// Lets other connections of the event loop have a turn, and the client read its responses.
  private func endTurn(holding input: ByteBuffer, _ context: ChannelHandlerContext) {
    flush(context)
    held = (input, nil)
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
    context.eventLoop.execute {
      let (handler, context) = bound.value
      handler.resume(context)
    }
  }

  /// Takes held input, unless it still has to wait.
  private func resume(_ context: ChannelHandlerContext) {
    guard !isGone, let (bytes, arrival) = held, canContinue else { return }
    guard context.channel.isWritable else {
      held?.arrival = nil
      return
    }
    held = nil
    turnByteCount = 0
    take(bytes, since: arrival ?? .now, context)
    flush(context)
    // The event loop is not reading at this moment.
    completeRead(context)
    releaseEvents(context)
    readAgain(context)
  }

  /// Responds to the request at the start of the input, and removes it.
  ///
  /// - Returns: Whether the request is answered here.
  private func respond(
    toStartOf input: inout ByteBuffer,
    since arrival: ContinuousClock.Instant,
    _ context: ChannelHandlerContext
  ) -> Bool {
    guard connection.acceptsRequests, let request = PlainRequest(startOf: input) else {
      return false
    }
    let decision = service.decide(request, peer)
    if case .call = decision { return false }
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
    case .ready(let answer): respond(with: answer, to: exchange, context)
    case .waits(let visit): wait(for: visit, exchange, context)
    case .call: break
    }
    return true
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
  private func respond(
    with answer: PublicAnswer,
    to exchange: Exchange,
    _ context: ChannelHandlerContext
  ) {
    if record(answer, exchange) { return }
    report(keep(answer, exchange))
    writeResponses(context)
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
    if let reply = router.release(token) { finish(with: reply) }
  }

  private func keep(_ answer: PublicAnswer, _ exchange: Exchange) -> Reply {
    let reply = Reply(answer, to: exchange)
    router.setResponse(reply, of: exchange.token)
    return reply
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
        handler.finish(with: handler.keep(answer, exchange))
      }
    }
  }

  /// Sends a response outside of a read. A response that cannot be sent any more is reported, too,
  /// because its event is recorded.
  private func finish(with reply: Reply) {
    report(reply)
    guard !isGone, let context else { return }
    writeResponses(context)
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

  private func releaseEvents(_ context: ChannelHandlerContext) {
    while !isGone, held == nil, !router.hasOpenRequests, !heldEvents.isEmpty {
      switch heldEvents.removeFirst() {
      case .event(let event): context.fireUserInboundEventTriggered(event)
      case .error(let error): context.fireErrorCaught(error)
      }
    }
  }

  private func writeResponses(_ context: ChannelHandlerContext) {
    while !isGone, let reply = router.nextResponse() {
      write(reply, closes: connection.sendEarlyHead(), context)
      if connection.sendEarlyEnd() {
        flush(context)
        connection.endEarly()
      }
    }
  }

  private func write(_ reply: Reply, closes: Bool, _ context: ChannelHandlerContext) {
    let start = output.writerIndex
    reply.answer.response.writeHead(into: &output, date: service.date(), closes: closes)
    turnByteCount += output.writerIndex - start
    if reply.exchange.method == .head { return }
    var body = reply.answer.response.body
    turnByteCount += body.readableBytes
    if body.readableBytes <= Self.maximumCopiedBodyLength {
      output.writeBuffer(&body)
    } else {
      writeOutput(context)
      context.write(wrapOutboundOut(.byteBuffer(body)), promise: nil)
      hasUnflushedBody = true
    }
  }

  private func writeOutput(_ context: ChannelHandlerContext) {
    let bytes = output
    output = Self.buffer(context)
    context.write(wrapOutboundOut(.byteBuffer(bytes)), promise: nil)
  }

  /// Sends what was written.
  ///
  /// During the call, the channel can become writable, which continues with held input and writes
  /// further responses. Therefore, the output is empty before the call.
  private func flush(_ context: ChannelHandlerContext) {
    guard !isGone else { return }
    if output.readableBytes > 0 {
      var bytes = output
      output = ByteBuffer()
      hasUnflushedBody = false
      context.writeAndFlush(wrapOutboundOut(.byteBuffer(bytes)), promise: nil)
      guard output.capacity == 0, !isGone else { return }
      if bytes.capacity <= Self.maximumCapacity {
        // Keeps the storage if everything was written.
        bytes.clear()
        output = bytes
      } else {
        output = Self.buffer(context)
      }
    } else if hasUnflushedBody {
      hasUnflushedBody = false
      context.flush()
    }
  }

  /// The storage that a connection keeps for responses, in bytes.
  private static let maximumCapacity = 4096
  /// Longer bodies are written without being copied.
  private static let maximumCopiedBodyLength = 1024
  /// The number of bytes after which other connections have a turn.
  private static let maximumTurnByteCount = 64 << 10

  private static func buffer(_ context: ChannelHandlerContext) -> ByteBuffer {
    context.channel.allocator.buffer(capacity: 512)
  }
}
