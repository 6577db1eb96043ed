import LinkStore
import NIOCore
import NIOHTTP1

/// Redirects requests that it recognizes in the bytes of a connection. All other input is passed to
/// the HTTP decoder, byte for byte.
///
/// Most requests are for known links. On this path, they need no decoder, no task and no hop to
/// another thread, all of which would be more work than the redirect itself.
///
/// A class because NIO's pipelines require classes. It is used only on the event loop of its
/// connection.
final class EarlyHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = IOData
  typealias OutboundOut = IOData

  private enum Event {
    case event(Any)
    case error(any Error)
  }

  private let service: EarlyService
  private let connection: ConnectionHandler
  private let deadline: RequestDeadline<HTTPServerRequestPart>
  private var router = ByteRouter<LinkRedirect>()
  private var peer: VisitorAddress?
  /// Input behind a request that has no response yet.
  private var held: (bytes: ByteBuffer, arrival: ContinuousClock.Instant)?
  /// Events behind such a request.
  private var heldEvents: [Event] = []
  /// Responses that are written with the next flush.
  private var output = ByteBuffer()
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
    peer = context.channel.remoteAddress?.ipAddress.map { VisitorAddress($0) }
    output = Self.buffer(context)
    connection.earlyHandler = self
  }

  func handlerRemoved(context: ChannelHandlerContext) { leave() }

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
        if respond(toStartOf: &input, since: arrival, context) { continue }
        step = router.refuse()
      }
      if case .hold = step {
        held = (input, arrival)
      } else {
        pass(input, context)
      }
      return
    }
  }

  /// Responds to the request at the start of the input, and removes it.
  ///
  /// - Returns: Whether the request is redirected.
  private func respond(
    toStartOf input: inout ByteBuffer,
    since arrival: ContinuousClock.Instant,
    _ context: ChannelHandlerContext
  ) -> Bool {
    guard connection.acceptsRequests, let request = PlainRequest(startOf: input),
      let redirect = service.redirect(request, peer)
    else { return false }
    input.moveReaderIndex(forwardBy: request.byteCount)
    connection.beginEarlyRequest()
    if input.readableBytes > 0 { connection.receiveBytes() }
    deadline.didReadEarlyRequest()
    respond(with: redirect, token: router.take(), since: arrival, context)
    return true
  }

  /// Passes input on, and learns whether it ends at the end of a request.
  private func pass(_ input: ByteBuffer, _ context: ChannelHandlerContext) {
    flush(context)
    router.willPass()
    hasPassedInput = true
    var last = input
    if let first = last.readSlice(length: last.readableBytes - 1), first.readableBytes > 0 {
      context.fireChannelRead(wrapInboundOut(first))
    }
    if isGone { return }
    // The decoder reports the end of a request when it gets the last byte of the request. A later
    // byte would belong to the next request, which the decoder would have to judge.
    connection.decoded.endsRequest = false
    context.fireChannelRead(wrapInboundOut(last))
    let decoded = connection.decoded
    if !decoded.endsRequest { connection.receivePartialRequest() }
    router.didPass(endsRequest: decoded.endsRequest, isFinal: decoded.isFinal)
  }

  func didPassHead() { router.didPassHead() }

  func didAnswerPassedRequest() { router.didAnswerPassed() }

  // MARK: Responding

  /// Sends the redirect after its event is recorded.
  private func respond(
    with redirect: LinkResponder.Redirect,
    token: Int,
    since arrival: ContinuousClock.Instant,
    _ context: ChannelHandlerContext
  ) {
    guard let event = redirect.event else {
      service.report(redirect, ContinuousClock.now - arrival)
      router.setResponse(redirect.response, of: token)
      writeResponses(context)
      return
    }
    let loop = context.eventLoop
    let bound = NIOLoopBound((handler: self, context: context), eventLoop: loop)
    service.record(event) {
      loop.execute {
        let (handler, context) = bound.value
        handler.service.report(redirect, ContinuousClock.now - arrival)
        handler.finish(redirect.response, token: token, context)
      }
    }
  }

  private func finish(_ redirect: LinkRedirect, token: Int, _ context: ChannelHandlerContext) {
    guard !isGone else { return }
    router.setResponse(redirect, of: token)
    writeResponses(context)
    if let (bytes, arrival) = held, canContinue {
      held = nil
      take(bytes, since: arrival, context)
    }
    flush(context)
    // The event loop is not reading at this moment.
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
    while !isGone, let redirect = router.nextResponse() {
      redirect.write(into: &output, date: service.date(), closes: connection.sendEarlyHead())
      if connection.sendEarlyEnd() {
        flush(context)
        connection.endEarly()
      }
    }
  }

  private func flush(_ context: ChannelHandlerContext) {
    guard output.readableBytes > 0, !isGone else { return }
    context.writeAndFlush(wrapOutboundOut(.byteBuffer(output)), promise: nil)
    // Keeps the storage if everything was written.
    if output.capacity <= Self.maximumCapacity {
      output.clear()
    } else {
      output = Self.buffer(context)
    }
  }

  /// The storage that a connection keeps for responses, in bytes.
  private static let maximumCapacity = 4096

  private static func buffer(_ context: ChannelHandlerContext) -> ByteBuffer {
    context.channel.allocator.buffer(capacity: 512)
  }
}
