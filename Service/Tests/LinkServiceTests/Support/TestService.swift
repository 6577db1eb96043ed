import Foundation
import HTTPTypes
import Hummingbird
import LinkStore
import LinkwrightCore
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded

@testable import LinkService

/// The service without a socket: a real store in a temporary folder, a clock that tests move, and events
/// in memory.
final class TestService: Sendable {
  static let start = Timestamp("2026-11-21T12:00:00Z")!

  let folder: URL
  let store: SQLiteStore
  let events = MemoryRecorder()
  /// The messages that requests on the public listener log, at every level.
  let log = NIOLockedValueBox<[String]>([])
  let clock = NIOLockedValueBox(TestService.start)
  /// The simulated state of the journal.
  let journal = NIOLockedValueBox(JournalStatus())
  let isDiskWritable = NIOLockedValueBox(true)
  /// The simulated error of the journal's folder.
  let folderError = NIOLockedValueBox<JournalError?>(nil)
  let monitor: StateMonitor
  let responder: PublicResponder
  var decider: PublicDecider { responder.decider }
  /// The service on connections that recognize requests in their bytes.
  var early: EarlyService {
    let logger = Logger(label: "test") { [log] _ in CollectingLogHandler(lines: log) }
    return EarlyService(decider, logger: logger)
  }
  private let management: ManagementResponder
  /// Keeps the folder of a shared store alive.
  private let predecessor: TestService?

  /// - Parameters:
  ///   - predecessor: Another service, whose store this one takes over.
  ///   - database: A database to work on a copy of.
  init(
    _ configuration: ServiceConfiguration = .example,
    after predecessor: TestService? = nil,
    proxies: [AddressRange] = [],
    copying database: URL? = nil
  ) throws {
    self.predecessor = predecessor
    folder = FileManager.default.temporaryDirectory.appending(path: "linkwright-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "links.sqlite")
    if let database { try FileManager.default.copyItem(at: database, to: file) }
    store = try predecessor?.store ?? SQLiteStore(path: file.path)
    let clock = clock
    let dependencies = ServiceDependencies(
      sites: Reloadable(SiteDirectory(configuration)),
      store: store,
      recorder: events,
      pages: try PageRenderer(),
      proxies: TrustedProxies(ranges: proxies),
      now: { clock.withLockedValue { $0 } }
    )
    dependencies.webhooks.value = configuration.webhooks
    let limiter = RateLimiter(metrics: dependencies.metrics, now: dependencies.now)
    let keys = KeyAuthenticator(store: store, limiter: limiter, now: dependencies.now)
    responder = PublicResponder(
      decider: PublicDecider(
        api: AppAPI(dependencies: dependencies, keys: keys, limiter: limiter)
      )
    )
    let (journal, isDiskWritable, folderError) = (journal, isDiskWritable, folderError)
    monitor = StateMonitor(
      store: store,
      journal: { journal.withLockedValue { $0 } },
      checkFolder: { if let error = folderError.withLockedValue({ $0 }) { throw error } },
      isDiskWritable: { isDiskWritable.withLockedValue { $0 } },
      visitedNetworks: dependencies.visitedNetworks,
      // Other tests may keep the machine busy.
      storeDeadline: .seconds(60),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    )
    management = ManagementResponder(
      api: ManagementAPI(dependencies: dependencies, keys: keys, monitor: monitor)
    )
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  struct ReceivedResponse: Sendable {
    var status: Int
    var headers: HTTPFields
    var body: String

    var location: String? { headers[.location] }

    func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
      try JSONDecoder().decode(type, from: Data(body.utf8))
    }

    /// The kind of a problem document.
    var problem: String? {
      struct Document: Decodable { var type: String }
      return (try? json(Document.self))?.type.components(separatedBy: ":").last
    }
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - url: `https://host/path`; the rest goes into the request as it is.
  ///   - address: The address of the client.
  func send(
    _ method: HTTPRequest.Method = .get,
    _ url: String,
    userAgent: String? = VisitorTests.safari,
    headers: HTTPFields = [:],
    body: String = "",
    from address: String? = nil
  ) async throws -> ReceivedResponse {
    let parts = url.dropFirst("https://".count)
    let host = parts.prefix { $0 != "/" }
    var fields = headers
    if let userAgent { fields[.userAgent] = userAgent }
    let head = HTTPRequest(
      method: method,
      scheme: "https",
      authority: String(host),
      path: String(parts.dropFirst(host.count)),
      headerFields: fields
    )
    let logger = Logger(label: "test") { [log] _ in CollectingLogHandler(lines: log) }
    return try await Self.response(
      of: responder,
      to: head,
      body: body,
      from: address,
      logger: logger
    )
  }

  /// Sends a request to the management listener.
  ///
  /// - Parameter target: Path and query.
  func manage(
    _ method: HTTPRequest.Method = .get,
    _ target: String,
    host: String = "127.0.0.1:8081",
    key: String? = nil,
    headers: HTTPFields = [:],
    body: String = ""
  ) async throws -> ReceivedResponse {
    var fields = headers
    if let key { fields[.authorization] = "Bearer \(key)" }
    let head = HTTPRequest(
      method: method,
      scheme: "http",
      authority: host,
      path: target,
      headerFields: fields
    )
    return try await Self.response(of: management, to: head, body: body)
  }

  /// Sends a request to any responder of the service.
  static func response(
    of responder: some HTTPResponder<VisitorContext>,
    to head: HTTPRequest,
    body: String,
    from address: String? = nil,
    logger: Logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
  ) async throws -> ReceivedResponse {
    var context = VisitorContext(
      source: ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: logger)
    )
    if let address { context.peer = VisitorAddress(address) }
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
    let response = try await responder.respond(to: request, context: context)
    let writer = CollectingWriter()
    try await response.body.write(writer)
    return ReceivedResponse(
      status: response.status.code,
      headers: response.headers,
      body: String(buffer: writer.buffer.withLockedValue { $0 })
    )
  }

  /// Resolves a link as the app does that the key belongs to.
  func resolve(_ url: String, key: String) async throws -> ResolveAnswer {
    let request = ResolveRequest(url: url, appKey: key, source: .universalLink)
    let body = try String(decoding: JSONEncoder().encode(request), as: UTF8.self)
    return try await send(.post, "https://brand.example/v1/resolve", body: body)
      .json(ResolveAnswer.self)
  }

  /// Stores a link.
  @discardableResult
  func link(
    _ slug: String,
    to destination: String,
    host: String = "brand.example",
    _ change: (inout Link) -> Void = { _ in }
  ) async throws -> Link {
    var generator = SystemRandomNumberGenerator()
    var link = Link(
      id: UniqueID.make(at: Self.start, using: &generator),
      host: host,
      slug: slug,
      content: LinkContent(destination: destination),
      isArchived: false,
      createdAt: Self.start,
      updatedAt: Self.start
    )
    change(&link)
    try await store.insert([link])
    return link
  }

  /// Stores a key and returns its secret.
  func key(_ scopes: Set<APIKey.Scope>, app: String? = "example") async throws -> String {
    var generator = SystemRandomNumberGenerator()
    let id = UniqueID.make(at: Self.start, using: &generator)
    let kind: APIKey.Kind = app == nil ? .server : .publishable
    let key = APIKey(
      id: id,
      kind: kind,
      name: "test",
      app: app,
      scopes: scopes,
      createdAt: Self.start
    )
    try await store.insert(key, hash: KeyAuthenticator.hash("secret-\(id)"))
    return "secret-\(id)"
  }
}

/// Records events in memory.
final class MemoryRecorder: VisitRecorder {
  private let events = NIOLockedValueBox<[VisitEvent]>([])

  var all: [VisitEvent] { events.withLockedValue { $0 } }

  func record(_ event: VisitEvent, completion: @Sendable () -> Void) {
    enqueue(event)
    completion()
  }

  func enqueue(_ event: VisitEvent) { events.withLockedValue { $0.append(event) } }

  func removeAll() { events.withLockedValue { $0 = [] } }

  func recorder(on loop: any EventLoop) -> any LoopRecorder { MemoryLoopRecorder(self, loop) }
}

private final class MemoryLoopRecorder: LoopRecorder {
  private let recorder: MemoryRecorder
  private let loop: any EventLoop

  init(_ recorder: MemoryRecorder, _ loop: any EventLoop) {
    (self.recorder, self.loop) = (recorder, loop)
  }

  func record(_ event: VisitEvent, for waiter: any EventWaiter, _ number: Int) {
    recorder.enqueue(event)
    loop.assumeIsolated().execute { waiter.didRecord(number) }
  }
}

private final class CollectingWriter: ResponseBodyWriter {
  let buffer = NIOLockedValueBox(ByteBuffer())

  func write(_ part: ByteBuffer) async throws {
    var part = part
    buffer.withLockedValue { _ = $0.writeBuffer(&part) }
  }

  func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

/// Collects messages with their metadata.
private struct CollectingLogHandler: LogHandler {
  let lines: NIOLockedValueBox<[String]>
  var logLevel = Logger.Level.trace
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    lines.withLockedValue {
      $0.append("\(event.message) \(metadata) \(event.metadata ?? [:])")
    }
  }
}

extension ServiceConfiguration {
  /// Two apps, three hosts.
  static let example: ServiceConfiguration = {
    var branded = HostConfiguration(
      name: "brand.example",
      kind: .branded,
      apps: ["example"],
      title: "Example"
    )
    branded.openHost = "example.com"
    branded.keptQueryItems = ["utm_source"]
    var own = HostConfiguration(
      name: "example.com",
      kind: .own,
      apps: ["example", "example-beta"],
      title: "Example"
    )
    own.rules = .components([
      #"{"/": "/private/*", "exclude": true}"#, #"{"/": "/products/*"}"#,
      #"{"/": "/summer-clothes"}"#,
    ])
    let other = HostConfiguration(
      name: "other.example",
      kind: .branded,
      apps: ["other"],
      title: "Other"
    )
    let app = AppConfiguration(
      name: "example",
      teamID: "ABCDE12345",
      bundleID: "com.example.app",
      appStoreID: 123_456_789,
      schemes: ["example"],
      android: AndroidConfiguration(package: "com.example.app", fingerprints: ["14:6D"])
    )
    let beta = AppConfiguration(
      name: "example-beta",
      teamID: "ABCDE12345",
      bundleID: "com.example.app.beta"
    )
    let otherApp = AppConfiguration(
      name: "other",
      teamID: "ABCDE12345",
      bundleID: "com.other",
      schemes: ["other"]
    )
    return ServiceConfiguration(
      apps: [app, beta, otherApp],
      hosts: [branded, own, other],
      allowedDestinations: ["shop.example.org", "*.partner.example"]
    )
  }()
}
