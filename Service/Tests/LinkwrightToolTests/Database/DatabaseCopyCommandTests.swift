import Foundation
import LinkStore
import Testing

@testable import LinkwrightTool

@Suite("The command database copy", .needsPostgreSQL)
struct DatabaseCopyCommandTests {
  private let scratch: ScratchFolder
  private let data: String

  init() throws {
    scratch = try ScratchFolder()
    data = scratch.path + "/data"
  }

  /// Creates a key and a link with the command line.
  private func fill() async throws {
    let create = ["keys", "create", "--name", "Shop", "--scope", "links:read", "--data", data]
    _ = try await asyncOutcome(of: create)
    let link = [
      "links", "create", "fernhill://products/42", "--data", data, "--slug", "forty", "--tag", "a",
      "--config", Repository.example("linkwright.yaml"), "--host", "go.fernhill.example",
    ]
    _ = try await asyncOutcome(of: link)
  }

  private func copy(_ database: ToolDatabase, _ options: String...) async throws -> Outcome {
    try await asyncOutcome(
      of: ["database", "copy", "--from", data, "--to", database.url] + options
    )
  }

  /// The exit code and the errors of the built tool.
  private func process(_ database: ToolDatabase) async throws -> ToolProcess {
    try await ToolProcess.tool(
      "database",
      "copy",
      environment: ["LINKWRIGHT_DATA": data, "LINKWRIGHT_DATABASE": database.url]
    )
  }

  @Test("prints what it compared, and finds a row that differs")
  func report() async throws {
    try await fill()
    let database = try await ToolDatabase()
    let result = try await process(database)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines[0].wholeMatch(of: /TABLE +ROWS +CHECKSUM +COPY/) != nil)
    #expect(lines[1].wholeMatch(of: /links +1 +[0-9a-f]{16}  OK/) != nil)
    #expect(lines.count { $0.hasSuffix("  OK") } == 26)
    #expect(
      lines.last
        == "\(database.shownURL) contains everything that \(data)/linkwright.sqlite contains."
    )
    try await database.run("DELETE FROM link_tags; UPDATE links SET slug = 'fifty'")
    let differing = try await copy(database)
    #expect(differing.exit == .findings)
    let text = differing.text(on: .output)
    #expect(
      text.contains(/links: the row “[0-9a-f-]{36}” has another value in the column slug\.\n/)
    )
    #expect(text.contains(/link_tags: the copy lacks the row “a, [0-9a-f-]{36}”\.\n/))
    #expect(text.contains(/link_tags +1 +[0-9a-f]{16}  0 rows, 0{16}\n/))
    let json = try jsonObject(await copy(database, "--json").text(on: .output))
    #expect(json["identical"] as? Bool == false)
    let tables = try #require(json["tables"] as? [[String: Any]])
    #expect(tables.count == 26)
    let difference = try #require(tables[0]["difference"] as? [String: Any])
    #expect(difference["kind"] as? String == "changed" && difference["column"] as? String == "slug")
  }

  @Test("refuses a folder that a service uses, and one that does not exist")
  func folders() async throws {
    let database = try await ToolDatabase()
    let missing = try await process(database)
    #expect(missing.status == ToolExit.unusableInput.rawValue)
    #expect(missing.errors.contains("does not exist: name the data folder of the service."))
    try await fill()
    let journal = try VisitJournal(folder: data + "/journal") { _, _ in }
    let running = try await process(database)
    #expect(running.status == ToolExit.unusableInput.rawValue)
    #expect(running.errors.contains("stop the service first"))
    await journal.shutDown(within: .seconds(10))
    #expect(try await process(database).status == 0)
    #expect(try await database.run("SELECT COUNT(*) FROM links") == "1")
  }

  @Test("refuses a database with other rows")
  func otherRows() async throws {
    try await fill()
    let database = try await ToolDatabase()
    _ = try await asyncOutcome(of: ["database", "migrate", "--database", database.url])
    try await database.run("INSERT INTO opening_clicks VALUES ('a', 'b')")
    let result = try await process(database)
    #expect(result.status == ToolExit.unusableInput.rawValue)
    #expect(result.errors.contains("The table opening_clicks of the PostgreSQL database contains"))
    #expect(try await database.run("SELECT COUNT(*) FROM links") == "0")
  }
}
