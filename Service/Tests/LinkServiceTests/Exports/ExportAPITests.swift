import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("The endpoint for exports")
struct ExportAPITests {
  private func visits(_ count: Int, first: Int = 0) -> [VisitEvent] {
    (first..<first + count).map {
      VisitEvent(
        id: String(format: "01900000-0000-7000-8000-%012x", $0),
        kind: .visit,
        time: Timestamp(milliseconds: 1_793_318_400_000 + Int64($0)),
        host: "go.example.com"
      )
    }
  }

  @Test("Pages follow each other by the cursor in the header, also when new rows arrive")
  func pages() async throws {
    let service = try TestService()
    try await service.store.record(visits(25), yieldPolicy: .continuous)
    let key = try await service.key([.exportsRead], app: nil)
    var rows: [String] = []
    var cursor = ""
    for page in 0..<4 {
      if page == 3 {
        try await service.store.record(visits(5, first: 100), yieldPolicy: .continuous)
      }
      let path = "/v1/exports/visits?limit=10" + (cursor.isEmpty ? "" : "&cursor=\(cursor)")
      let response = try await service.manage(.get, path, key: key)
      #expect(response.status == 200, "\(response.body)")
      #expect(response.headers[.contentType] == "application/x-ndjson")
      #expect(response.headers[.moreRows] == (page < 2 ? "true" : "false"))
      rows += response.body.split(separator: "\n").map(String.init)
      cursor = try #require(response.headers[.nextCursor])
    }
    #expect(rows.count == 30 && Set(rows).count == 30)
  }

  @Test("CSV has a header, and openings are apart from visits")
  func csv() async throws {
    let service = try TestService()
    try await service.store.record(visits(2), yieldPolicy: .continuous)
    let key = try await service.key([.exportsRead], app: nil)
    let response = try await service.manage(.get, "/v1/exports/visits?format=csv", key: key)
    #expect(response.headers[.contentType] == "text/csv; charset=utf-8; header=present")
    #expect(response.body.components(separatedBy: "\r\n").count == 4)
    let openings = try await service.manage(.get, "/v1/exports/openings", key: key)
    #expect(openings.status == 200 && openings.body.isEmpty)
  }

  @Test(
    "Requests that cannot be answered say why",
    arguments: [
      ("people", 404, "redemptions"), ("visits?limit=0", 422, "10000"),
      ("visits?format=xml", 422, "ndjson or csv"), ("visits?cursor=x", 422, "previous page"),
      ("visits?cursor=openings.n.1", 422, "another export"), ("visits?host=x", 422, "unknown"),
      ("visits?cursor=visits.n.99", 422, "backup"),
    ]
  )
  func refusals(path: String, status: Int, text: String) async throws {
    let service = try TestService()
    let key = try await service.key([.exportsRead], app: nil)
    let response = try await service.manage(.get, "/v1/exports/\(path)", key: key)
    #expect(response.status == status && response.body.contains(text), "\(response.body)")
    let other = try await service.key([.statisticsRead], app: nil)
    #expect(try await service.manage(.get, "/v1/exports/\(path)", key: other).status == 403)
  }

  @Test("The page about exports describes all columns")
  func documentation() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../../docs/exports.md")
    let page = try String(contentsOf: path.standardizedFileURL, encoding: .utf8)
    for kind in ExportKind.all {
      let table =
        ["| column | type | content |", "|---|---|---|"]
        + kind.columns.map { "| `\($0.name)` | \($0.type) | \($0.meaning) |" }
      #expect(page.contains("### `\(kind.name)`\n\n" + table.joined(separator: "\n") + "\n"))
    }
  }
}
