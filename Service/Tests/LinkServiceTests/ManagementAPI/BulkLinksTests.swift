import HTTPTypes
import LinkStore
import Testing

@testable import LinkService

@Suite("Bulk creation of links")
struct BulkLinksTests {
  private struct Made: Decodable {
    struct Line: Decodable {
      var line: Int
      var id: String
      var url: String
    }

    var links: [Line]
  }

  private struct Refused: Decodable {
    struct Line: Decodable {
      var line: Int
      var type: String
    }

    var lines: [Line]
  }

  private func count(_ service: TestService) async throws -> Int {
    var filter = LinkFilter()
    filter.isArchived = nil
    return try await service.store.links(filter, after: nil, limit: 10_000).elements.count
  }

  @Test("Each line creates a link; blank lines count as lines")
  func all() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    let body = """
      {"host": "brand.example", "slug": "a", "destination": "example://a"}\r

      {"host": "other.example", "slug": "a", "destination": "other://a"}
      {"host": "brand.example", "destination": "example://b"}

      """
    let response = try await service.manage(.post, "/v1/links/bulk", key: key, body: body)
    #expect(response.status == 201)
    let links = try response.json(Made.self).links
    #expect(links.map(\.line) == [1, 3, 4])
    #expect(links.prefix(2).map(\.url) == ["https://brand.example/a", "https://other.example/a"])
    for link in links { #expect(try await service.store.link(id: link.id)?.url == link.url) }
  }

  @Test("One invalid line refuses all, and the problem lists every invalid line")
  func none() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    try await service.link("taken", to: "example://a")
    let body = """
      {"host": "brand.example", "slug": "a", "destination": "example://a"}
      {"host": "brand.example", "slug": "a", "destination": "example://b"}
      {"host": "brand.example", "slug": "taken", "destination": "example://a"}
      {"host": "brand.example", "destination": "https://evil.example/"}
      nonsense
      {"host": "brand.example", "destination": "example://a", "expires": 1}
      """
    let response = try await service.manage(.post, "/v1/links/bulk", key: key, body: body)
    #expect(response.status == 422 && response.problem == "bulk-refused")
    let lines = try response.json(Refused.self).lines
    #expect(lines.map(\.line) == [2, 3, 4, 5, 6])
    #expect(
      lines.map { $0.type.split(separator: ":").last } == [
        "slug-taken", "slug-taken", "destination-not-allowed", "malformed-request",
        "invalid-value",
      ]
    )
    #expect(try await count(service) == 1)
  }

  @Test(
    "An empty or oversized bulk request is refused",
    arguments: [
      BodyRow(testDescription: "empty", body: "", problem: "invalid-value"),
      BodyRow(testDescription: "blank", body: "\n\n", problem: "invalid-value"),
      BodyRow(
        testDescription: "10,001 lines",
        body: String(repeating: "{}\n", count: 10_001),
        problem: "too-large"
      ),
      BodyRow(
        testDescription: "more than 8 MiB",
        body: String(repeating: " ", count: (8 << 20) + 1),
        problem: "too-large"
      ),
    ]
  )
  func bounds(row: BodyRow) async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    let response = try await service.manage(.post, "/v1/links/bulk", key: key, body: row.body)
    #expect(response.problem == row.problem)
    #expect(try await count(service) == 0)
  }

  struct BodyRow: CustomTestStringConvertible {
    var testDescription: String
    var body: String
    var problem: String
  }
}
