import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOCore
import RequestHeads
import Testing

@testable import LinkService

@Suite("Calls that resolve a link, without and with waiting")
struct SynchronousResolveTests {
  /// A decoded head with the body that arrived with it.
  private struct Head: RequestHead {
    var head: HTTPRequest
    var body: [UInt8]?

    var isGet: Bool { head.isGet }
    var isHead: Bool { head.isHead }
    var host: String? { head.host }
    var target: String? { head.target }
    func field(_ field: PlainField) -> String? { head.field(field) }
    func onlyValue(ofHeader name: String) -> String? { head.onlyValue(ofHeader: name) }
  }

  struct Sample: Sendable, CustomTestStringConvertible {
    var url: String
    var changes = "nothing"
    var change: @Sendable (inout ResolveRequest) -> Void = { _ in }

    var testDescription: String { "\(url), \(changes)" }
  }

  private static let opening = "0193ce9e-7a4b-7000-8000-000000000001"

  static let samples: [Sample] = [
    Sample(url: "https://brand.example/summer"),
    Sample(url: "https://brand.example/summer?c=%20d&utm_campaign=x"),
    Sample(url: "https://brand.example/archived"),
    Sample(url: "https://brand.example/n0ne"),
    Sample(url: "https://brand.example/products/1"),
    Sample(url: "https://brand.example/t0?adj_campaign=a"),
    Sample(url: "https://example.com/products/1"),
    Sample(url: "example://products/1"),
    Sample(url: "https://unknown.example/a"),
    Sample(url: "not a link"),
    Sample(url: "https://brand.example/summer", changes: "no opening") {
      $0.recordsOpening = false
    },
    Sample(url: "https://brand.example/summer", changes: "a preview") { $0.previewLanguage = "ja" },
    Sample(url: "https://brand.example/summer", changes: "everything") {
      $0.installation = "11111111-0000-4000-8000-000000000000"
      $0.openingID = opening
      $0.openedAt = Timestamp("2026-11-21T11:00:00Z")
      $0.platform = .android
      $0.source = .universalLink
    },
  ]

  private struct Outcome: Equatable {
    var status: Int
    var body: String
    var fields: HTTPFields
    var events: [VisitEvent]
  }

  private func service() async throws -> (TestService, key: String) {
    let service = try TestService()
    try await service.link("summer", to: "example://products/1?a=b") {
      $0.content.campaign = Campaign(campaign: "summer")
    }
    try await service.link("archived", to: "https://example.com/products/2") {
      $0.isArchived = true
    }
    try await service.link("limited", to: "https://example.com/products/3") {
      $0.content.visitLimit = 1
    }
    let key = try await service.key([.resolve])
    // A key is cached when it is used for the second time.
    for _ in 0..<3 { _ = try await service.resolve("example://none", key: key) }
    service.events.removeAll()
    return (service, key)
  }

  private func body(_ sample: Sample, _ key: String) throws -> [UInt8] {
    var request = ResolveRequest(url: sample.url, appKey: key)
    sample.change(&request)
    return Array(try JSONEncoder().encode(request))
  }

  private func decide(_ body: [UInt8]?, with service: TestService) -> PublicDecision {
    let head = HTTPRequest(
      method: .post,
      scheme: "https",
      authority: "brand.example",
      path: "/v1/resolve"
    )
    return service.responder.decider.decide(Head(head: head, body: body), peer: nil)
  }

  private static func withoutIDs(_ events: [VisitEvent]) -> [VisitEvent] {
    events.map { event in
      var event = event
      if event.id != opening { event.id = "" }
      if event.linkID != nil { event.linkID = "some link" }
      return event
    }
  }

  @Test("Both give the same response and the same event", arguments: samples)
  func sameAnswer(_ sample: Sample) async throws {
    let (early, earlyKey) = try await service()
    guard case .ready(let answer) = decide(try body(sample, earlyKey), with: early) else {
      Issue.record("The call waits")
      return
    }
    #expect(early.events.all.isEmpty)
    let (late, lateKey) = try await service()
    let response = try await late.send(
      .post,
      "https://brand.example/v1/resolve",
      userAgent: nil,
      body: String(decoding: body(sample, lateKey), as: UTF8.self)
    )
    #expect(answer.response.status == response.status)
    #expect(String(buffer: answer.response.body) == response.body)
    #expect(answer.response.head.headerFields == response.headers)
    #expect(Self.withoutIDs(answer.event.map { [$0] } ?? []) == Self.withoutIDs(late.events.all))
  }

  @Test("A call from an address that has sent too many is refused before its body is read")
  func exhaustedAddress() async throws {
    let (service, _) = try await service()
    let decider = service.responder.decider
    let head = Head(head: HTTPRequest(method: .post, scheme: nil, authority: nil, path: nil))
    let site = try #require(decider.dependencies.sites.value["brand.example"])
    let address = decider.api.caller(of: head, on: site, peer: nil).address
    while (try? decider.api.limiter.count(.address(address))) != nil {}
    guard case .ready(let answer) = decide(Array("not JSON".utf8), with: service) else {
      Issue.record("The call waits")
      return
    }
    #expect(answer.response.status == 429)
  }

  @Test("A call that has to wait, or is not valid, has no effect yet")
  func waiting() async throws {
    let (service, key) = try await service()
    func body(_ url: String, key: String) throws -> [UInt8] {
      try self.body(Sample(url: url), key)
    }
    var random = SystemRandomNumberGenerator()
    let code = InviteCode.random(using: &random)
    let click = "0193ce9e-7a4b-7000-8000-000000000002"
    let bodies: [[UInt8]?] = [
      nil, [], Array("{}".utf8), Array(#"{"url": 1, "appKey": "a"}"#.utf8),
      try body("https://brand.example/summer", key: "unknown"),
      try body("https://brand.example/summer?lw_click=\(click)", key: key),
      try body("https://brand.example/limited", key: key),
      try body("https://brand.example/invite/\(code)", key: key),
      try body("https://brand.example/\(String(repeating: "a", count: 9000))", key: key),
      try body("https://brand.example/summer", key: key)
        + [UInt8](repeating: UInt8(ascii: " "), count: AppAPI.maximumByteCount),
    ]
    for body in bodies {
      guard case .call = decide(body, with: service) else {
        Issue.record("\(body.map { String(decoding: $0.prefix(200), as: UTF8.self) } ?? "nil")")
        continue
      }
    }
    #expect(service.events.all.isEmpty)
    // The misses and the requests of the address were not counted: the next call is answered.
    guard
      case .ready(let answer) = decide(
        try body("https://brand.example/summer", key: key),
        with: service
      )
    else {
      Issue.record("The call waits")
      return
    }
    #expect(answer.response.status == 200 && answer.event != nil)
  }

  @Test("A call above a limit gets the problem without waiting")
  func limit() async throws {
    let (service, key) = try await service()
    var statuses: Set<Int> = []
    for _ in 0..<20_000 where !statuses.contains(429) {
      let sample = Sample(url: "https://brand.example/summer") { $0.installation = "one" }
      guard case .ready(let answer) = decide(try body(sample, key), with: service) else { break }
      statuses.insert(answer.response.status)
      if answer.response.status == 429 {
        #expect((answer.response.retryAfter ?? 0) > 0)
        #expect(answer.event == nil)
      }
    }
    #expect(statuses == [200, 429])
  }
}
