import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("Links in the management API")
struct ManagedLinksTests {
  @Test("A link with full content is created, shown and redirects")
  func create() async throws {
    let service = try TestService()
    let key = try await service.key([.linksRead, .linksWrite], app: nil)
    let body = """
      {"host": "brand.example", "slug": "summer", "destination": "example://products/1",
       "fallbacks": {"desktop": "https://shop.example.org/"}, "storePolicy": "web",
       "queryForwarding": "drop", "campaign": {"campaign": "beach", "network": "mail"},
       "tags": ["a", "b"], "preview": {"title": "Sommer", "description": "…"},
       "expiresAt": "2030-01-01T00:00:00Z", "visitLimit": 5}
      """
    let created = try await service.manage(.post, "/v1/links", key: key, body: body)
    #expect(created.status == 201)
    let link = try created.json(ShownLink.self)
    #expect(link.url == "https://brand.example/summer")
    #expect(link.campaign == Campaign(network: "mail", campaign: "beach"))
    #expect(link.expiresAt == Timestamp("2030-01-01T00:00:00Z") && link.visitLimit == 5)
    #expect(link.createdBy != nil)
    let shown = try await service.manage(.get, "/v1/links/\(link.id)", key: key)
    #expect(shown.body == created.body)
    let visit = try await service.send(.get, link.url, userAgent: LinkResolutionTests.desktop)
    #expect(visit.location == "https://shop.example.org/")
  }

  static let refused: [(String, Int, String)] = [
    ("{", 400, "malformed-request"),
    ("7", 422, "invalid-value"),
    (#"{"host": "brand.example"}"#, 422, "invalid-value"),
    (#"{"destination": "example://a"}"#, 422, "invalid-value"),
    (#"{"host": "example.com", "destination": "example://a"}"#, 422, "invalid-value"),
    (
      #"{"host": "brand.example", "destination": "https://evil.example/"}"#, 422,
      "destination-not-allowed"
    ),
    (
      #"{"host": "brand.example", "destination": "example://a", "fallbacks": {"ios": "other://"}}"#,
      422, "destination-not-allowed"
    ),
    (
      #"{"host": "brand.example", "destination": "example://a", "slug": "v1"}"#, 422,
      "invalid-value"
    ),
    (
      #"{"host": "brand.example", "destination": "example://a", "slug": "taken"}"#, 409,
      "slug-taken"
    ),
    (
      #"{"host": "brand.example", "destination": "example://a", "tag": ["x"]}"#, 422,
      "invalid-value"
    ),
    (
      #"{"host": "brand.example", "destination": "example://a", "campaign": {"name": "x"}}"#, 422,
      "invalid-value"
    ),
    (
      #"{"host": "brand.example", "destination": "example://a", "storePolicy": "no"}"#, 422,
      "invalid-value"
    ),
    (
      #"{"host": "brand.example", "destination": "example://a", "tags": ["\u0000"]}"#, 422,
      "invalid-value"
    ),
    (String(repeating: " ", count: 70_000), 413, "too-large"),
  ]

  @Test("An invalid link request is refused", arguments: refused)
  func refusals(body: String, status: Int, problem: String) async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    try await service.link("taken", to: "example://a")
    let response = try await service.manage(.post, "/v1/links", key: key, body: body)
    #expect(response.status == status && response.problem == problem, "\(response.body)")
  }

  @Test("Archiving and restoring a link take effect at once")
  func archive() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    let link = try await service.link("a", to: "https://shop.example.org/")
    for (action, status) in [("archive", 410), ("restore", 302), ("archive", 410)] {
      let path = "/v1/links/\(link.id)/\(action)"
      let response = try await service.manage(.post, path, key: key)
      #expect(try response.json(ShownLink.self).archived == (action == "archive"))
      let visit = try await service.send(
        .get,
        "https://brand.example/a",
        userAgent: LinkResolutionTests.desktop
      )
      #expect(visit.status == status)
    }
  }

  @Test(
    "An unknown ID gets 404",
    arguments: ["x", "0193ce9e-7a4b-7000-8000-000000000001"]
  )
  func unknown(id: String) async throws {
    let service = try TestService()
    let key = try await service.key([.linksRead], app: nil)
    #expect(try await service.manage(.get, "/v1/links/\(id)", key: key).problem == "not-found")
  }

  @Test("Counts of a link and of campaigns include visits and bots")
  func statistics() async throws {
    let service = try TestService()
    let key = try await service.key([.statisticsRead], app: nil)
    let link = try await service.link("a", to: "https://shop.example.org/") {
      $0.content.campaign = Campaign(campaign: "beach")
    }
    _ = try await service.send(.get, link.url, userAgent: LinkResolutionTests.desktop)
    _ = try await service.send(.head, link.url, userAgent: LinkResolutionTests.desktop)
    try await service.store.record(service.events.all, yieldPolicy: .yielding)
    let counts = try await service.manage(.get, "/v1/links/\(link.id)/statistics", key: key)
      .json(Counts.self)
    #expect(counts.visits == 1 && counts.bots == 1 && counts.openings == 0)
    let campaigns = try await service.manage(.get, "/v1/statistics/campaigns", key: key)
    #expect(campaigns.body.contains(#""campaign":"beach""#))
    let other = try await service.manage(
      .get,
      "/v1/statistics/campaigns?host=other.example",
      key: key
    )
    #expect(other.body == #"{"campaigns":[]}"#)
  }
}
