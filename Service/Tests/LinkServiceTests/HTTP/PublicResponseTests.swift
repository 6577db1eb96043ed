import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import Logging
import NIOCore
import Testing

@testable import LinkService

@Suite("A response as bytes and through Hummingbird")
struct PublicResponseTests {
  struct Sample: Sendable, CustomStringConvertible {
    var method = HTTPRequest.Method.get
    var host = "brand.example"
    var target: String
    var agent: String? = LinkResolutionTests.desktop
    var field: (name: String, value: String)?

    var description: String {
      let field = field.map { " \($0.name): \($0.value)" } ?? ""
      return "\(method) \(host)\(target) \(agent?.prefix(20) ?? "nobody")\(field)"
    }
  }

  private static let apple = "/.well-known/apple-app-site-association"

  static let samples: [Sample] = {
    let phone = VisitorTests.safari
    let samples = [
      Sample(target: "/summer"), Sample(target: "/summer?utm_source=a&x=%2F"),
      Sample(target: "/permanent"), Sample(target: "/unlisted"), Sample(target: "/old"),
      Sample(target: "/moved"), Sample(target: "/summer", agent: LinkResolutionTests.line),
      Sample(target: "/summer", agent: nil), Sample(target: "/summer", agent: phone),
      Sample(target: "/summer?x=1", agent: phone), Sample(target: "/unlisted", agent: phone),
      Sample(target: "/summer", agent: phone, field: ("Accept-Language", "ko, en;q=0.5")),
      Sample(target: "/limited", agent: phone), Sample(target: "/n0ne"), Sample(target: "/.env"),
      Sample(target: "/invite/ABCD-EFGH-JKMN", agent: phone), Sample(target: "/products/1"),
      Sample(target: "/summer?lw_click=01993b5e-0000-7000-8000-000000000000", agent: phone),
      Sample(target: "/summer", field: ("Sec-Purpose", "prefetch")),
      Sample(target: "/n0ne", field: ("Purpose", "prefetch")),
      Sample(target: "/t0?fallback=https%3A%2F%2Fa.partner.example%2F"),
      Sample(target: apple), Sample(target: "/apple-app-site-association"),
      Sample(target: apple, field: ("If-None-Match", "*")),
      Sample(target: apple, field: ("If-None-Match", "\"x\"")),
      Sample(host: "other.example", target: "/.well-known/assetlinks.json"),
      Sample(target: "/.well-known/assetlinks.json"), Sample(target: "/robots.txt"),
      Sample(target: PageAssets().script.address), Sample(target: "/_lw/none"),
      Sample(host: "example.com", target: "/summer"), Sample(host: "unknown.example", target: "/"),
    ]
    return samples.flatMap { sample in
      var head = sample
      head.method = .head
      return [sample, head]
    }
  }()

  @Test("Both have the same status, header fields, body and effects")
  func sameResponse() async throws {
    let (bytes, hummingbird) = (try await Self.service(), try await Self.service())
    for sample in Self.samples {
      // A page is rendered, then stored, then put together from its parts.
      for _ in 0..<3 {
        let early = try await Self.early(sample, bytes)
        let late = try await Self.late(sample, hummingbird)
        #expect(early == late, "\(sample)")
      }
      #expect(Self.effects(of: bytes) == Self.effects(of: hummingbird), "\(sample)")
    }
  }

  @Test("Both refuse a visitor who requests many links that do not exist")
  func manyMisses() async throws {
    let (bytes, hummingbird) = (try await Self.service(), try await Self.service())
    for number in 0..<62 {
      let sample = Sample(target: "/none\(number)")
      let early = try await Self.early(sample, bytes)
      #expect(early == (try await Self.late(sample, hummingbird)))
      #expect(early.status == (number < 60 ? 404 : 429))
      #expect(early.fields.contains { $0.hasPrefix("retry-after: ") } == (number >= 60))
    }
    #expect(Self.effects(of: bytes) == Self.effects(of: hummingbird))
  }

  @Test(
    "A control character in a URL does not end the field",
    arguments: ["https://a.example/\r\nSet-Cookie: a", "https://a.example/\0 \u{7F}", "https://a/"]
  )
  func controlCharacters(url: String) {
    var bytes = ByteBuffer()
    let response = PublicResponse(.redirect(LinkRedirect(url)))
    response.writeHead(into: &bytes, date: "today", closes: true)
    let lines = String(buffer: bytes).components(separatedBy: "\r\n")
    #expect(lines.count == 9 && lines.suffix(2) == ["", ""])
    #expect(lines.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
  }

  @Test("A decision that waits or passes a request on has no effects")
  func noEffects() async throws {
    let service = try await Self.service()
    let before = try await service.manage(.get, "/metrics").body
    for target in [
      "/limited", "/invite/\(SamplePages.code)", "/v1/invitations/ABCD",
      "/summer?lw_click=01993b5e-0000-7000-8000-000000000000",
    ] {
      let request = try PlainRequest(startOf: Sample(target: target).bytes)
      let decision = service.decider.decide(request, peer: nil)
      let isReady = if case .ready = decision { true } else { false }
      #expect(!isReady, "\(target)")
    }
    #expect(service.events.all.isEmpty)
    let after = try await service.manage(.get, "/metrics").body
    #expect(Self.publicCounts(before) == Self.publicCounts(after))
  }

  // MARK: The two ways

  private struct Reply: Equatable {
    var status: Int
    /// The fields in alphabetical order, without those that Hummingbird adds later.
    var fields: [String]
    var body: String

    /// - Parameter fields: The names in lower case, and the values.
    init(status: Int, fields: [(String, String)], body: String) {
      self.status = status
      self.fields = fields.filter { $0.0 != "date" && $0.0 != "server" }
        .map { "\($0.0): \(Self.withoutIDs($0.1))" }.sorted()
      self.body = Self.withoutIDs(body)
    }

    /// Every visit has its own ID.
    private static func withoutIDs(_ text: String) -> String {
      text.replacing(#/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/#, with: "ID")
    }
  }

  private static func early(_ sample: Sample, _ service: TestService) async throws -> Reply {
    let request = try PlainRequest(startOf: sample.bytes)
    let decider = service.decider
    let answer: PublicAnswer
    switch decider.decide(request, peer: nil) {
    case .ready(let ready): answer = ready
    case .waits(let visit): answer = await decider.answer(to: visit, logger: Self.logger)
    case .call: throw NoAnswer()
    }
    if let event = answer.event { await service.events.record(event) }
    decider.dependencies.report(answer, method: sample.method, duration: .zero)
    var bytes = ByteBuffer()
    answer.response.writeHead(into: &bytes, date: "today", closes: false)
    var lines = String(buffer: bytes).components(separatedBy: "\r\n").dropLast(2)
    let status = lines.removeFirst().split(separator: " ")[1]
    let fields = lines.map { line in
      let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
      return (parts[0].lowercased(), parts[1])
    }
    let body = sample.method == .head ? "" : String(buffer: answer.response.body)
    return Reply(status: try #require(Int(status)), fields: fields, body: body)
  }

  private struct NoAnswer: Error {}

  private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  private static func late(_ sample: Sample, _ service: TestService) async throws -> Reply {
    var headers = HTTPFields()
    if let (name, value) = sample.field {
      headers[try #require(HTTPField.Name(name))] = value
    }
    let response = try await service.send(
      sample.method,
      "https://\(sample.host)\(sample.target)",
      userAgent: sample.agent,
      headers: headers
    )
    return Reply(
      status: response.status,
      fields: response.headers.map { ($0.name.canonicalName, $0.value) },
      body: response.body
    )
  }

  // MARK: Effects

  /// The events and counts of a service.
  private static func effects(of service: TestService) -> [String] {
    let events = service.events.all.map { event in
      "\(event.kind) \(event.host) \(event.platform) \(event.browser) \(event.query ?? "none")"
    }
    let dependencies = service.decider.dependencies
    let responses = dependencies.metrics.responses(of: .publicListener).map { "\($0)" }
    let routes = RouteLabel.allCases.map {
      "\($0) \(dependencies.metrics.durations(of: $0).counts.reduce(0, +))"
    }
    let hosts = dependencies.sites.value.branded.map(\.metrics).map { metrics in
      "\(metrics.redirects) \(metrics.misses) \(metrics.ignoredTargets) "
        + HostMetrics.pageStatuses.map { "\(metrics.pages(status: $0))" }.joined(separator: " ")
        + VisitEvent.Kind.allCases.map { "\(metrics.events($0))" }.joined(separator: " ")
    }
    return events + responses + routes + hosts
  }

  private static func publicCounts(_ metrics: String) -> [Substring] {
    metrics.split(separator: "\n").filter { line in
      line.contains("brand.example") || line.contains(#"listener="public""#)
        || line.hasPrefix("linkwright_rate_limited")
    }
  }

  private static func service() async throws -> TestService {
    let service = try TestService()
    try await service.link("summer", to: "https://example.com/summer-clothes?promo=beach")
    try await service.link("permanent", to: "https://shop.example.org/") {
      $0.content.redirectStatus = .movedPermanently
    }
    try await service.link("unlisted", to: "https://shop.example.org/") {
      $0.content.isUnlisted = true
    }
    try await service.link("old", to: "https://shop.example.org/") { $0.isArchived = true }
    try await service.link("moved", to: "https://shop.example.org/") {
      $0.isArchived = true
      $0.content.fallbacks.ended = "https://shop.example.org/ended"
    }
    try await service.link("limited", to: "https://shop.example.org/") {
      $0.content.visitLimit = 2
    }
    return service
  }
}

extension PublicResponseTests.Sample {
  /// The request as HTTP/1.1.
  var bytes: ByteBuffer {
    let agent = agent.map { "User-Agent: \($0)\r\n" } ?? ""
    let field = field.map { "\($0.name): \($0.value)\r\n" } ?? ""
    return ByteBuffer(
      string: "\(method.rawValue) \(target) HTTP/1.1\r\nHost: \(host)\r\n\(agent)\(field)\r\n"
    )
  }
}
