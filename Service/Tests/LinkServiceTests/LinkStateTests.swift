import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Links that are out of service")
struct LinkStateTests {
  static let destination = "https://shop.example.org/secret"
  private static let before = Timestamp("2026-11-21T11:00:00Z")
  private static let after = Timestamp("2026-11-21T13:00:00Z")

  struct Row: Sendable, CustomTestStringConvertible {
    var state: ResolveAnswer.State
    var status: Int
    var change: @Sendable (inout Link) -> Void

    var testDescription: String { "\(state)" }
  }

  static let rows = [
    Row(state: .scheduled, status: 404) { $0.content.startsAt = after },
    Row(state: .expired, status: 410) { $0.content.expiresAt = before },
    Row(state: .exhausted, status: 410) { $0.content.visitLimit = 0 },
    Row(state: .archived, status: 410) { $0.isArchived = true },
    Row(state: .deleted, status: 410) { $0.deletedAt = before },
  ]

  @Test(
    "Neither a browser nor an app learns the destination",
    arguments: rows,
    [VisitorTests.safari, VisitorTests.android, VisitorTests.chrome, "Twitterbot/1.0", "curl/8.0"]
  )
  func destination(row: Row, userAgent: String) async throws {
    let service = try TestService()
    try await service.link("a", to: Self.destination, row.change)
    let response = try await service.send(
      .get,
      "https://brand.example/a?x=1",
      userAgent: userAgent
    )
    #expect(response.status == row.status)
    #expect(response.location == nil)
    #expect(!response.body.contains("secret"))
    #expect(service.events.all.isEmpty)
  }

  @Test("Resolving says the state, and records no opening", arguments: rows)
  func resolving(row: Row) async throws {
    let service = try TestService()
    let key = try await service.key([.resolve])
    try await service.link("a", to: Self.destination, row.change)
    let answer = try await service.resolve("https://brand.example/a", key: key)
    #expect(answer.kind == .link && answer.state == row.state)
    #expect(answer.url == "https://brand.example/a")
    #expect(service.events.all.isEmpty)
  }

  @Test(
    "The page that the owner named for the end is offered to browsers and apps",
    arguments: rows
  )
  func ended(row: Row) async throws {
    let service = try TestService()
    let key = try await service.key([.resolve])
    try await service.link("a", to: Self.destination) { link in
      link.content.fallbacks.ended = "https://shop.example.org/over"
      row.change(&link)
    }
    let response = try await service.send(.get, "https://brand.example/a")
    let answer = try await service.resolve("https://brand.example/a", key: key)
    if row.state == .scheduled {
      // Nothing is said of a link before its start.
      #expect(response.location == nil && answer.url == "https://brand.example/a")
    } else {
      #expect(response.status == 302 && response.location == "https://shop.example.org/over")
      #expect(answer.url == "https://shop.example.org/over")
    }
  }

  @Test("A link in service has no state in the response")
  func active() async throws {
    let service = try TestService()
    let key = try await service.key([.resolve])
    try await service.link("a", to: "example://products/1") { link in
      link.content.startsAt = Self.before
      link.content.expiresAt = Self.after
    }
    let answer = try await service.resolve("https://brand.example/a", key: key)
    #expect(answer.state == nil && answer.url == "https://example.com/products/1")
  }

  static let refusedTimes = [
    #""expiresAt": "2026-11-21T11:59:59Z""#,
    #""startsAt": "2026-12-02T00:00:00Z", "expiresAt": "2026-12-01T00:00:00Z""#,
  ]

  @Test("A link cannot end before it begins, or in the past", arguments: refusedTimes)
  func times(members: String) async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    let response = try await service.manage(
      .post,
      "/v1/links",
      key: key,
      body: #"{"host": "brand.example", "destination": "example://a", \#(members)}"#
    )
    #expect(response.problem == "invalid-value")
  }

  @Test("An expired link can still be changed")
  func changing() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    let link = try await service.link("a", to: "example://a") { $0.content.expiresAt = Self.before }
    func patch(_ body: String) async throws -> Int {
      try await service.manage(.patch, "/v1/links/\(link.id)", key: key, body: body).status
    }
    #expect(try await patch(#"{"tags": ["old"]}"#) == 200)
    #expect(try await patch(#"{"expiresAt": "2026-11-21T10:00:00Z"}"#) == 422)
  }
}

@Suite("Redirects of links")
struct LinkRedirectTests {
  private func redirect(
    userAgent: String = VisitorTests.chrome,
    headers: HTTPFields = [:],
    _ change: @Sendable (inout Link) -> Void
  ) async throws -> TestService.ReceivedResponse {
    let service = try TestService()
    try await service.link("a", to: "https://shop.example.org/a") { change(&$0) }
    return try await service.send(
      .get,
      "https://brand.example/a",
      userAgent: userAgent,
      headers: headers
    )
  }

  static let statuses: [(RedirectStatus, cacheControl: String)] = [
    (.movedPermanently, "private, max-age=86400"), (.found, "no-store"),
    (.temporaryRedirect, "no-store"), (.permanentRedirect, "private, max-age=86400"),
  ]

  @Test("Only permanent redirects are cached, by the visitor alone", arguments: statuses)
  func status(status: RedirectStatus, cacheControl: String) async throws {
    let response = try await redirect { $0.content.redirectStatus = status }
    #expect(response.status == status.rawValue)
    #expect(response.headers[.cacheControl] == cacheControl)
    #expect(response.headers[.xRobotsTag] == nil)
  }

  @Test("A cached redirect ends with the link, and limited links are not cached")
  func caching() async throws {
    let ending = try await redirect { link in
      link.content.redirectStatus = .movedPermanently
      link.content.expiresAt = TestService.start + .seconds(60)
    }
    #expect(ending.headers[.cacheControl] == "private, max-age=60")
    let limited = try await redirect { link in
      link.content.redirectStatus = .movedPermanently
      link.content.visitLimit = 5
    }
    #expect(limited.headers[.cacheControl] == "no-store")
  }

  @Test("Redirects to the store are never permanent")
  func store() async throws {
    let response = try await redirect(userAgent: VisitorTests.safari) { link in
      link.content.redirectStatus = .movedPermanently
      link.content.storePolicy = .store
    }
    #expect(response.status == 302 && response.headers[.cacheControl] == "no-store")
  }

  @Test("Every response about an unlisted link tells search engines not to list it")
  func unlisted() async throws {
    for agent in [VisitorTests.chrome, VisitorTests.safari, "Googlebot/2.1", "Twitterbot/1.0"] {
      let response = try await redirect(userAgent: agent) { $0.content.isUnlisted = true }
      #expect(response.headers[.xRobotsTag] == "noindex", "\(agent)")
      #expect(response.status == 302 || response.body.contains(#"content="noindex""#), "\(agent)")
    }
  }

  static let visitors: [(userAgent: String, language: String, path: String)] = [
    (VisitorTests.chrome, "ko", "desktop-ko"), (VisitorTests.chrome, "fr, ko;q=0.5", "desktop-ko"),
    (VisitorTests.chrome, "ja", "desktop"), (VisitorTests.chrome, "fr", "desktop"),
    (VisitorTests.android, "ja-JP", "ja"), (VisitorTests.android, "fr", "android"),
    (VisitorTests.safari, "fr", "a"), (VisitorTests.safari, "ja;q=0", "a"),
  ]

  @Test(
    "The first target that fits platform and language replaces the destination",
    arguments: visitors
  )
  func targets(userAgent: String, language: String, path: String) async throws {
    let response = try await redirect(userAgent: userAgent, headers: [.acceptLanguage: language]) {
      link in
      func url(_ path: String) -> String { "https://shop.example.org/\(path)" }
      link.content.storePolicy = .web
      link.content.fallbacks.android = url("android")
      link.content.targets = [
        LinkTarget(platform: .desktop, language: "ko", url: url("desktop-ko")),
        LinkTarget(platform: .desktop, url: url("desktop")),
        LinkTarget(language: "ja", url: url("ja")),
      ]
    }
    #expect(response.location == "https://shop.example.org/\(path)")
  }

  static let refused = [
    #""targets": [{"url": "https://evil.example/"}]"#,
    #""targets": [{"url": "example://a"}]"#,
    #""targets": [{"url": "https://shop.example.org/", "language": "ko-KR"}]"#,
    #""targets": [{"url": "https://shop.example.org/", "platform": "windows"}]"#,
    #""targets": [{"url": "https://shop.example.org/", "country": "KR"}]"#,
    #""redirectStatus": 303"#, #""redirectStatus": "301""#, #""app": "other""#,
    #""fallbacks": {"ended": "https://evil.example/"}"#,
  ]

  @Test("Targets, status and app are checked", arguments: refused)
  func checks(members: String) async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    let response = try await service.manage(
      .post,
      "/v1/links",
      key: key,
      body: #"{"host": "brand.example", "destination": "example://a", \#(members)}"#
    )
    #expect(response.status == 422)
  }

  @Test("The details of a link survive the API")
  func roundTrip() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite, .linksRead], app: nil)
    let members = #"""
      "app": "example", "redirectStatus": 308, "startsAt": "2026-12-01T00:00:00Z",
      "fallbacks": {"ended": "https://shop.example.org/over"}, "unlisted": true,
      "targets": [{"platform": "ios", "language": "ko", "url": "https://shop.example.org/ko"}]
      """#
    let created = try await service.manage(
      .post,
      "/v1/links",
      key: key,
      body: #"{"host": "brand.example", "destination": "example://a", \#(members)}"#
    )
    #expect(created.status == 201)
    struct Created: Decodable { var id: String }
    let link = try #require(await service.store.link(id: created.json(Created.self).id))
    #expect(link.content.app == "example" && link.content.isUnlisted)
    #expect(link.content.redirectStatus == .permanentRedirect)
    #expect(
      link.content.targets
        == [LinkTarget(platform: .ios, language: "ko", url: "https://shop.example.org/ko")]
    )
    #expect(try await service.manage(.get, "/v1/links/\(link.id)", key: key).body == created.body)
  }
}
