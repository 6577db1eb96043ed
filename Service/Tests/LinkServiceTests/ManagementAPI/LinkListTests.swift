import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("Lists of links")
struct LinkListTests {
  @Test("Pages contain every link once and in order, for any limit", arguments: [1, 2, 3, 7, 200])
  func pages(limit: Int) async throws {
    let service = try TestService()
    let key = try await service.key([.linksRead], app: nil)
    var created: [String] = []
    for number in 0..<7 {
      created.append(try await service.link("slug-\(number)", to: "example://a/\(number)").id)
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
    #expect(listed == created.sorted(by: >))
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

  @Test("A filter selects links", arguments: filters)
  func filter(query: String, slugs: [String]) async throws {
    let service = try TestService()
    let key = try await service.key([.linksRead], app: nil)
    try await service.link("plain", to: "example://a")
    try await service.link("old", to: "example://a") { $0.isArchived = true }
    try await service.link("beach", to: "example://a") {
      $0.content.tags = ["a", "b c"]
      $0.content.campaign = Campaign(campaign: "summer")
    }
    let response = try await service.manage(.get, "/v1/links?\(query)", key: key)
    #expect(try response.json(ShownLinks.self).links.map(\.slug).sorted() == slugs)
  }

  @Test(
    "A fragment is not a query",
    arguments: ["#limit=0", "?#limit=0", "?limit=1#cursor=x", "#?limit=0"]
  )
  func fragment(rest: String) async throws {
    let service = try TestService()
    let key = try await service.key([.linksRead], app: nil)
    #expect(try await service.manage(.get, "/v1/links\(rest)", key: key).status == 200)
  }

  @Test(
    "An invalid query is refused",
    arguments: ["limit=0", "limit=201", "limit=x", "cursor=x", "archived=yes", "tags=a"]
  )
  func refusals(query: String) async throws {
    let service = try TestService()
    let key = try await service.key([.linksRead], app: nil)
    let response = try await service.manage(.get, "/v1/links?\(query)", key: key)
    #expect(response.problem == "invalid-value")
  }
}
