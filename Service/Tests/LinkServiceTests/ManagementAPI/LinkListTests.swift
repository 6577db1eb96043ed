import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Listing links")
struct LinkListTests {
  @Test("hands out every link once and in order, whatever the limit", arguments: [1, 2, 3, 7, 200])
  func pages(limit: Int) async throws {
    let service = try TestService()
    let key = try await service.key([.linksRead], app: nil)
    var made: [String] = []
    for number in 0..<7 {
      made.append(try await service.link("slug-\(number)", to: "example://a/\(number)").id)
    }
    var listed: [String] = []
    var cursor: String?
    repeat {
      let rest = cursor.map { "&cursor=\($0)" } ?? ""
      let page = try await service.manage(.get, "/v1/links?limit=\(limit)\(rest)", key: key)
        .json(ShownLinks.self)
      #expect(page.links.count <= limit)
      listed += page.links.map(\.id)
      cursor = page.nextCursor
    } while cursor != nil
    #expect(listed == made.sorted(by: >))
  }

  static let filters: [(String, [String])] = [
    ("", ["beach", "plain"]),
    ("host=brand.example", ["beach", "plain"]),
    ("host=none.example", []),
    ("tag=b%20c", ["beach"]),
    ("campaign=summer", ["beach"]),
    ("text=PLAI", ["plain"]),
    ("archived=true", ["old"]),
    ("archived=any", ["beach", "old", "plain"]),
  ]

  @Test("lists what a filter lets through", arguments: filters)
  func filter(query: String, slugs: [String]) async throws {
    let service = try TestService()
    let key = try await service.key([.linksRead], app: nil)
    try await service.link("plain", to: "example://a")
    try await service.link("old", to: "example://a") { $0.isArchived = true }
    try await service.link("beach", to: "example://a") {
      $0.content.tags = ["a", "b c"]
      $0.content.campaign = Campaign(campaign: "summer")
    }
    let answer = try await service.manage(.get, "/v1/links?\(query)", key: key)
    #expect(try answer.json(ShownLinks.self).links.map(\.slug).sorted() == slugs)
  }

  @Test(
    "refuses a query that it cannot follow",
    arguments: ["limit=0", "limit=201", "limit=x", "cursor=x", "archived=yes", "tags=a"]
  )
  func refusals(query: String) async throws {
    let service = try TestService()
    let key = try await service.key([.linksRead], app: nil)
    let answer = try await service.manage(.get, "/v1/links?\(query)", key: key)
    #expect(answer.problem == "invalid-value")
  }
}
