import Foundation
import Testing

@testable import LinkwrightTool

@Suite("The commands on a PostgreSQL database", .needsPostgreSQL)
struct DatabaseCommandTests {
  private func outcome(_ command: String, _ database: ToolDatabase) async throws -> Outcome {
    let words = command.split(separator: " ").map(String.init)
    return try await asyncOutcome(of: ["database"] + words + ["--database", database.url])
  }

  @Test("migrate says what it did")
  func migrate() async throws {
    let database = try await ToolDatabase()
    let first = try await outcome("migrate", database)
    #expect(first.text(on: .output).wholeMatch(of: /Created the schema with version \d+\.\n/) != nil)
    let second = try await outcome("migrate", database)
    let current = /The schema has version \d+, which is current\.\n/
    #expect(second.text(on: .output).wholeMatch(of: current) != nil)
    let json = try jsonObject(await outcome("migrate --json", database).text(on: .output))
    #expect(json["from"] as? Int == json["to"] as? Int)
  }

  @Test("migrate refuses a schema of a later version")
  func newerSchema() async throws {
    let database = try await ToolDatabase()
    _ = try await outcome("migrate", database)
    try await database.run("INSERT INTO linkwright_migrations (number) VALUES (99)")
    let result = try await ToolProcess.tool("database", "migrate", "--database", database.url)
    #expect(result.status == ToolExit.unusableInput.rawValue)
    #expect(result.errors.contains("A later version of linkwright (schema 99"))
  }

  @Test("status works with and without a schema")
  func status() async throws {
    let database = try await ToolDatabase()
    let empty = try await outcome("status", database).text(on: .output)
    #expect(empty.contains("\nschema       none;") && !empty.contains("TABLE"))
    _ = try await outcome("migrate", database)
    let lines = try await outcome("status", database).text(on: .output)
      .split(separator: "\n").map(String.init)
    #expect(lines[0] == "database     \(database.shownURL)")
    #expect(lines[1].contains(" at \(database.folder), which accepts writes, encoding UTF8"))
    #expect(lines.contains { $0.hasPrefix("commits      wait for no standby") })
    #expect(lines.contains { $0.hasPrefix("connections  ") && $0.contains("of at most 500 with 3") })
    #expect(lines.contains { $0.wholeMatch(of: /links +unknown +[\d.]+ kB/) != nil })
    #expect(lines.contains { $0.hasPrefix("  events_other") })
    let json = try jsonObject(await outcome("status --json", database).text(on: .output))
    let fields: Set = [
      "url", "server", "schema", "tables", "partitions", "replication", "connections",
    ]
    #expect(fields.isSubset(of: json.keys))
    #expect((json["schema"] as? [String: Any])?["state"] as? String == "current")
  }

  @Test("check exits with 1 if it finds a problem")
  func check() async throws {
    let database = try await ToolDatabase()
    let missing = try await outcome("check", database)
    #expect(missing.exit == .findings)
    #expect(
      missing.text(on: .output) == """
        error: schema: The database has no schema.
            effect: There are no tables for links and events.
            cure:   Create them with “linkwright database migrate”, or check the name of the database.

        1 problem in \(database.shownURL).

        """
    )
    _ = try await outcome("migrate", database)
    let fine = try await outcome("check", database)
    #expect(fine.exit == .fine)
    #expect(fine.text(on: .output).hasPrefix("No problems found in postgresql://"))
    try await database.run("DROP TRIGGER links_changed_in ON links")
    let broken = try await outcome("check --json", database)
    #expect(broken.exit == .findings)
    let findings = try jsonObject(broken.text(on: .output))["findings"] as? [[String: String]]
    #expect(findings?.map { $0["check"] } == ["trigger"])
    #expect(findings?.first?.keys.sorted() == ["check", "cure", "effect", "problem"])
  }

  @Test("The URL in the environment may contain a password, which is never shown")
  func environment() async throws {
    let database = try await ToolDatabase()
    // The server trusts everyone, so it does not ask for the password.
    let url = database.url.replacing("postgres@", with: "postgres:se%63ret@")
    for command in ["migrate", "status", "check"] {
      let result = try await ToolProcess.tool(
        "database",
        command,
        environment: ["LINKWRIGHT_DATABASE": url]
      )
      #expect(result.status == 0, "\(result.errors)")
      #expect(!(result.output + result.errors).contains(/se%63ret|secret/))
    }
  }

  @Test("A server that does not answer is reported without the password")
  func unreachable() async throws {
    let folder = try ScratchFolder()
    let result = try await ToolProcess.tool(
      "database",
      "status",
      environment: ["LINKWRIGHT_DATABASE": "postgresql://u:secret@/links?host=\(folder.path)"]
    )
    #expect(result.status == ToolExit.unusableInput.rawValue)
    #expect(result.errors.hasPrefix("linkwright: PostgreSQL: "))
    #expect(result.output.isEmpty && !result.errors.contains("secret"))
  }
}
