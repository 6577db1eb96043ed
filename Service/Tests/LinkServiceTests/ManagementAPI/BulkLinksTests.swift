import HTTPTypes
import LinkStore
import Testing

@testable import LinkService

@Suite("Making many links")
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

  @Test("makes one for each line, and counts empty lines without minding them")
  func all() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    let body = """
      {"host": "brand.example", "slug": "a", "destination": "example://a"}\r

      {"host": "other.example", "slug": "a", "destination": "other://a"}
      {"host": "brand.example", "destination": "example://b"}

      """
    let answer = try await service.manage(.post, "/v1/links/bulk", key: key, body: body)
    #expect(answer.status == 201)
    let links = try answer.json(Made.self).links
    #expect(links.map(\.line) == [1, 3, 4])
    #expect(links.prefix(2).map(\.url) == ["https://brand.example/a", "https://other.example/a"])
    for link in links { #expect(try await service.store.link(id: link.id)?.url == link.url) }
  }

  @Test("makes none when a line cannot be, and names every such line")
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
    let answer = try await service.manage(.post, "/v1/links/bulk", key: key, body: body)
    #expect(answer.status == 422 && answer.problem == "bulk-refused")
    let lines = try answer.json(Refused.self).lines
    #expect(lines.map(\.line) == [2, 3, 4, 5, 6])
    #expect(
      lines.map { $0.type.split(separator: ":").last } == [
        "slug-taken", "slug-taken", "destination-not-allowed", "malformed-request",
        "invalid-value",
      ]
    )
    #expect(try await count(service) == 1)
  }

  @Test("refuses nothing and too much")
  func bounds() async throws {
    let service = try TestService()
    let key = try await service.key([.linksWrite], app: nil)
    for (body, problem) in [
      ("", "invalid-value"), ("\n\n", "invalid-value"),
      (String(repeating: "{}\n", count: 10_001), "too-large"),
      (String(repeating: " ", count: (8 << 20) + 1), "too-large"),
    ] {
      let answer = try await service.manage(.post, "/v1/links/bulk", key: key, body: body)
      #expect(answer.problem == problem)
    }
    #expect(try await count(service) == 0)
  }
}
