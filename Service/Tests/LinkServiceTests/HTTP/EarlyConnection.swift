import HTTPTypes
import LinkStore
import LinkwrightCore
import LinkwrightTesting
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

@testable import LinkService

/// A connection in memory to a simulated service, which answers each request with a redirect that
/// repeats the request.
///
/// A class because a connection has state that handlers share.
final class EarlyConnection {
  let channel = EmbeddedChannel()
  private let shutdown = ShutdownFlag()
  private let application = SimulatedApplication()
  /// The completions of redirects whose events are being recorded.
  private let recordings: NIOLockedValueBox<[@Sendable () -> Void]>
  private let reports: NIOLockedValueBox<Int>

  /// The number of requests that were redirected without the decoder.
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
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = 16 << 10
    limits.maxHeaderListSize = 64 << 10
    limits.maxHeaderFieldCount = 200
    try pipeline.configureHTTPServerPipeline(
      withPipeliningAssistance: false,
      withErrorHandling: false,
      withOutboundHeaderValidation: false,
      withEncoderConfiguration: HTTPResponseEncoder.Configuration(),
      withDecoderLimitConfiguration: limits
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
    while pendingCount > 0 { completeAnswer(using: &random) }
  }

  /// Everything that was sent since the last call.
  func sent() throws -> String {
    var bytes = ByteBuffer()
    while var more = try channel.readOutbound(as: ByteBuffer.self) { bytes.writeBuffer(&more) }
    return String(buffer: bytes)
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
    context.write(wrapOutboundOut(.head(response(to: pending.removeFirst()))), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  private func response(to item: Item) -> HTTPResponse {
    guard case .request(let request) = item else {
      return HTTPResponse(
        status: .badRequest,
        headerFields: [.connection: "close", .contentLength: "0"]
      )
    }
    let redirect = LinkRedirect.repeating(request)
    var response = HTTPResponse(status: .init(code: redirect.status.rawValue))
    response.headerFields.append(HTTPField(name: .location, value: redirect.url))
    response.headerFields.append(HTTPField(name: .cacheControl, value: redirect.cacheControl))
    response.headerFields.append(HTTPField(name: .contentLength, value: "0"))
    response.headerFields.append(HTTPField(name: .date, value: Self.date))
    response.headerFields.append(HTTPField(name: .server, value: ServerName.value))
    if redirect.isUnlisted {
      response.headerFields.append(HTTPField(name: .robots, value: LinkRedirect.unlisted))
    }
    return response
  }
}

extension HTTPField.Name {
  fileprivate static let robots = HTTPField.Name("X-Robots-Tag")!
  fileprivate static let names: [HTTPField.Name] = [
    .userAgent, .acceptLanguage, .referer, .xForwardedFor, .ifNoneMatch, .acceptEncoding, .cookie,
    .accept, HTTPField.Name("Sec-Purpose")!, HTTPField.Name("Purpose")!,
    HTTPField.Name("X-Purpose")!, HTTPField.Name("X-Moz")!,
  ]
}

extension LinkRedirect {
  /// A redirect that shows how a request was read.
  fileprivate static func repeating(_ head: some RequestHead) -> LinkRedirect {
    let target = head.target ?? "none"
    let fields = HTTPField.Name.names.map { head.field($0) ?? "none" }.joined(separator: " | ")
    let method = head.isGet ? "GET" : head.isHead ? "HEAD" : "other"
    var redirect = LinkRedirect("\(method) \(head.host ?? "none") \(target) \(fields)")
    redirect.url = redirect.url.utf8.map { String($0, radix: 16) }.joined()
    let statuses = RedirectStatus.allCases
    redirect.status = statuses[target.utf8.count % statuses.count]
    redirect.isUnlisted = target.utf8.count % 3 == 0
    if redirect.isUnlisted { redirect.cacheControl = "private, max-age=60" }
    return redirect
  }
}

extension EarlyService {
  /// Redirects requests to a repetition of themselves.
  ///
  /// - Parameters:
  ///   - recordings: Gets the completions of events.
  ///   - reports: Gets the number of redirects.
  fileprivate static func repeating(
    _ recordings: NIOLockedValueBox<[@Sendable () -> Void]>,
    _ reports: NIOLockedValueBox<Int>
  ) -> EarlyService {
    EarlyService(
      redirect: { request, _ in
        guard request.isGet, let target = request.target, !target.hasPrefix("/late") else {
          return nil
        }
        var redirect = LinkResponder.Redirect(
          response: .repeating(request),
          handling: RequestHandling(route: .shortLink, host: "go.example")
        )
        if !target.hasPrefix("/now") {
          redirect.event = VisitEvent(
            id: target,
            kind: .visit,
            time: Timestamp(milliseconds: 0),
            host: "go.example"
          )
        }
        return redirect
      },
      record: { _, completion in recordings.withLockedValue { $0.append(completion) } },
      report: { _, _ in reports.withLockedValue { $0 += 1 } },
      date: { SimulatedApplication.date }
    )
  }
}
