import HTTPTypes
import HeadLaws
import Hummingbird
import LinkStore
import LinkwrightCore
import LinkwrightTesting
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import RequestHeads

@testable import LinkService

/// A connection in memory to a simulated service, which answers each request with a response that
/// repeats the request.
///
/// A class because a connection has state that handlers share.
final class EarlyConnection {
  let channel = EmbeddedChannel()
  private let shutdown = ShutdownFlag()
  private let application = SimulatedApplication()
  /// The completions of answers that are waited for, and of events that are being recorded.
  private let recordings: NIOLockedValueBox<[@Sendable () -> Void]>
  private let reports: NIOLockedValueBox<Int>

  /// The number of requests that were answered without the decoder.
  var earlyCount: Int { reports.withLockedValue { $0 } }
  /// The number of answers that can be completed.
  var pendingCount: Int { recordings.withLockedValue(\.count) + application.pending.count }

  /// - Parameter isEarly: Whether the connection recognizes requests in its bytes.
  convenience init(isEarly: Bool) throws {
    let (recordings, reports) = (
      NIOLockedValueBox<[@Sendable () -> Void]>([]), NIOLockedValueBox(0)
    )
    try self.init(isEarly ? .repeating(recordings, reports) : nil, recordings, reports)
  }

  convenience init(_ service: EarlyService) throws {
    try self.init(service, NIOLockedValueBox([]), NIOLockedValueBox(0))
  }

  /// - Parameter service: nil for a connection that recognizes nothing in its bytes.
  private init(
    _ service: EarlyService?,
    _ recordings: NIOLockedValueBox<[@Sendable () -> Void]>,
    _ reports: NIOLockedValueBox<Int>
  ) throws {
    self.recordings = recordings
    self.reports = reports
    let pipeline = channel.pipeline.syncOperations
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: false,
      withErrorHandling: false,
      withOutboundHeaderValidation: false,
      withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
      withDecoderLimitConfiguration: .service
    )
    try pipeline.addHandler(HTTP1ToHTTPServerCodec(secure: false))
    try pipeline.addHandler(application)
    if let service {
      try pipeline.addEarlyHandler(service, shutdown: shutdown, headDeadline: .seconds(10))
    } else {
      try pipeline.addConnectionHandler(shutdown)
    }
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "/a")).wait()
  }

  /// Delivers input as one read of the socket.
  func receive(_ bytes: some Collection<UInt8>) {
    // A decoder reports an error here, and also to the application.
    _ = try? channel.writeInbound(ByteBuffer(bytes: bytes))
  }

  /// Begins the shutdown of the service, and lets enough time pass without input.
  func beginShutdown() {
    channel.pipeline.read()
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(100))
  }

  func endInput() { channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }

  /// Completes one answer, chosen at random among those that can be completed.
  func completeAnswer(using random: inout SeededGenerator) {
    let recorded = recordings.withLockedValue(\.count)
    let choice = Int.random(
      in: 0..<max(1, recorded + min(1, application.pending.count)),
      using: &random
    )
    if choice < recorded {
      recordings.withLockedValue { $0.remove(at: choice) }()
    } else {
      application.answerNext()
    }
    channel.embeddedEventLoop.run()
  }

  func completeAll(using random: inout SeededGenerator) {
    channel.embeddedEventLoop.run()
    while pendingCount > 0 { completeAnswer(using: &random) }
  }

  /// Makes the connection unwritable whenever some bytes are waiting for a flush.
  func limitBuffer(to byteCount: Int) throws {
    try channel.pipeline.syncOperations.addHandler(SmallBuffer(byteCount), position: .first)
  }

  /// Everything that was sent since the last call.
  func sent() throws -> String {
    var bytes = ByteBuffer()
    while var more = try channel.readOutbound(as: ByteBuffer.self) { bytes.writeBuffer(&more) }
    return String(buffer: bytes)
  }
}

/// The start of a pipeline: reports, as SwiftNIO does, that the channel becomes unwritable during a
/// write and writable again during a flush.
private final class SmallBuffer: ChannelOutboundHandler {
  typealias OutboundIn = ByteBuffer

  private let capacity: Int
  private var waitingCount = 0

  init(_ capacity: Int) { self.capacity = capacity }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    waitingCount += unwrapOutboundIn(data).readableBytes
    context.write(data, promise: promise)
    if waitingCount > capacity { setWritable(false, context) }
  }

  func flush(context: ChannelHandlerContext) {
    waitingCount = 0
    context.flush()
    setWritable(true, context)
  }

  private func setWritable(_ isWritable: Bool, _ context: ChannelHandlerContext) {
    guard let channel = context.channel as? EmbeddedChannel, channel.isWritable != isWritable else {
      return
    }
    channel.isWritable = isWritable
    context.fireChannelWritabilityChanged()
  }
}

/// The end of a pipeline: answers requests one after another, as Hummingbird does.
private final class SimulatedApplication: ChannelInboundHandler {
  typealias InboundIn = HTTPRequestPart
  typealias OutboundOut = HTTPResponsePart

  enum Item {
    case request(HTTPRequest)
    case malformed
  }

  static let date = "Mon, 23 Nov 2026 12:00:00 GMT"

  private(set) var pending: [Item] = []
  private var head: HTTPRequest?
  private var context: ChannelHandlerContext?

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    pending = []
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body: break
    case .end:
      if let head { pending.append(.request(head)) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    pending.append(.malformed)
  }

  func answerNext() {
    guard let context, !pending.isEmpty else { return }
    let (head, body) = response(to: pending.removeFirst())
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if let body { context.write(wrapOutboundOut(.body(body)), promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  private func response(to item: Item) -> (HTTPResponse, ByteBuffer?) {
    guard case .request(let request) = item else {
      let fields: HTTPFields = [.connection: "close", .contentLength: "0"]
      return (HTTPResponse(status: .badRequest, headerFields: fields), nil)
    }
    let repetition = PublicResponse.repeating(request)
    var head = Response(repetition, isHead: request.isHead).head
    head.headerFields[.date] = Self.date
    head.headerFields[.server] = ServerName.value
    return (head, request.isHead ? nil : repetition.body)
  }
}

extension PublicResponse {
  /// A response that shows how a request was read.
  fileprivate static func repeating(_ head: some RequestHead) -> PublicResponse {
    let target = head.target ?? "none"
    let fields = PlainField.allCases.filter { $0 != .host && $0 != .connection }
      .map { head.field($0) ?? "none" }.joined(separator: " | ")
    let method = head.isGet ? "GET" : head.isHead ? "HEAD" : "other"
    let text = "\(method) \(head.host ?? "none") \(target) \(fields)"
      .utf8.map { String($0, radix: 16) }.joined()
    let number = target.utf8.count
    switch number % 4 {
    case 0:
      var response = PublicResponse.text(text, status: number % 3 == 0 ? 404 : 200)
      response.retryAfter = number
      return response
    case 1:
      let file = StaticFile(String(repeating: text, count: 1 + number % 5))
      return .file(file, type: "text/plain", maximumAge: number, for: head)
    default:
      var redirect = LinkRedirect(text)
      let statuses = RedirectStatus.allCases
      redirect.status = statuses[number % statuses.count]
      redirect.isUnlisted = number % 3 == 0
      if redirect.isUnlisted { redirect.cacheControl = "private, max-age=60" }
      return PublicResponse(.redirect(redirect))
    }
  }
}

extension EarlyService {
  /// Answers requests with a repetition of themselves.
  ///
  /// - Parameters:
  ///   - recordings: Gets the completions of answers and events.
  ///   - reports: Gets the number of answers.
  fileprivate static func repeating(
    _ recordings: NIOLockedValueBox<[@Sendable () -> Void]>,
    _ reports: NIOLockedValueBox<Int>
  ) -> EarlyService {
    let site = HostSite(ServiceConfiguration.example.hosts[0], in: .example)
    let waiting = NIOLockedValueBox<[PublicAnswer]>([])
    return EarlyService(
      decide: { request, _ in
        let target = request.target ?? ""
        if target.hasPrefix("/late") { return .call(.root, site) }
        var answer = PublicAnswer(
          response: .repeating(request),
          handling: RequestHandling(route: .shortLink, host: "go.example")
        )
        if !target.hasPrefix("/now") {
          answer.event = VisitEvent(
            id: target,
            kind: .visit,
            time: Timestamp(milliseconds: 0),
            host: "go.example"
          )
        }
        guard target.hasPrefix("/wait") else { return .ready(answer) }
        if target.utf8.count % 2 == 0 { answer.event = nil }
        waiting.withLockedValue { $0.append(answer) }
        return .waits(.anything(on: site))
      },
      decideDecoded: { _, _ in .call(.root, site) },
      answer: { _, completion in
        let answer = waiting.withLockedValue { $0.removeLast() }
        recordings.withLockedValue { $0.append({ completion(answer) }) }
      },
      recorder: { _ in ManualRecorder(recordings) },
      report: { _, _, _ in reports.withLockedValue { $0 += 1 } },
      date: { SimulatedApplication.date }
    )
  }
}

/// A recorder whose events a test completes, in any order.
private final class ManualRecorder: LoopRecorder {
  private let recordings: NIOLockedValueBox<[@Sendable () -> Void]>

  init(_ recordings: NIOLockedValueBox<[@Sendable () -> Void]>) { self.recordings = recordings }

  func record(_ event: VisitEvent, for waiter: any EventWaiter, _ number: Int) {
    // The test runs on one thread.
    nonisolated(unsafe) let waiter = waiter
    recordings.withLockedValue { $0.append({ waiter.didRecord(number) }) }
  }
}

extension PendingVisit {
  fileprivate static func anything(on site: HostSite) -> PendingVisit {
    let visit = HostVisit(
      request: VisitRequest(target: .root, time: Timestamp(milliseconds: 0)),
      site: site,
      visitor: Visitor(userAgent: nil)
    )
    return PendingVisit(visit: visit, link: .mustWait)
  }
}
