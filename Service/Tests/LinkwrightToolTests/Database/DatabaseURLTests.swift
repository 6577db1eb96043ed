import ArgumentParser
import LinkStore
import Testing

@testable import LinkwrightTool

@Suite("The URL of a PostgreSQL database")
struct DatabaseURLTests {
  static let commands = [
    "database migrate --database", "database status --database", "database check --database",
    "database copy --to",
  ]

  @Test("A password on the command line is refused, and not repeated", arguments: commands)
  func password(command: String) {
    for url in [
      "postgresql://u:secret@h/d", "postgresql://u@h/d?password=secret",
      "postgresql://u@h/d?sslpassword=secret",
    ] {
      let error = #expect(throws: (any Error).self) {
        try Linkwright.parseAsRoot(command.split(separator: " ").map(String.init) + [url])
      }
      guard let error else { continue }
      #expect(Linkwright.exitCode(for: error).rawValue == ToolExit.usage.rawValue)
      let message = Linkwright.fullMessage(for: error)
      #expect(message.contains("visible to all users of the machine, for example with ps."))
      #expect(message.contains("~/.pgpass") && message.contains("LINKWRIGHT_DATABASE"))
      #expect(!message.contains("secret"))
    }
  }

  @Test("An unusable URL is refused, and not repeated", arguments: commands)
  func unusable(command: String) {
    for url in ["secret", "mysql://u:secret@h/d", "postgresql://u@h/d?secret=1", ""] {
      let error = #expect(throws: (any Error).self) {
        try Linkwright.parseAsRoot(command.split(separator: " ").map(String.init) + [url])
      }
      guard let error else { continue }
      #expect(Linkwright.exitCode(for: error).rawValue == ToolExit.usage.rawValue)
      #expect(!Linkwright.fullMessage(for: error).contains("secret"))
    }
  }

  @Test("Without a URL, the option and the variable are named", arguments: commands)
  func missing(command: String) async throws {
    let option = command.split(separator: " ").last ?? ""
    let words = command.split(separator: " ").dropLast().joined(separator: " ")
    let result = try await ToolProcess.shell("linkwright \(words)")
    #expect(result.status == ToolExit.unusableInput.rawValue)
    #expect(
      result.errors
        == "linkwright: Name the PostgreSQL database with \(option) or in LINKWRIGHT_DATABASE.\n"
    )
  }

  @Test("An empty variable names no database, and an unusable one is named")
  func environment() throws {
    let empty = #expect(throws: InputError.self) {
      try DatabaseURLArgument.url(nil, option: "--to", in: ["LINKWRIGHT_DATABASE": ""])
    }
    #expect(empty?.description.contains("--to") == true)
    let unusable = #expect(throws: InputError.self) {
      try DatabaseURLArgument.url(nil, option: "--to", in: ["LINKWRIGHT_DATABASE": "x:secret"])
    }
    #expect(unusable?.description.hasPrefix("LINKWRIGHT_DATABASE: ") == true)
    #expect(unusable?.description.contains("secret") == false)
    let option = try DatabaseURLArgument.url(
      "postgresql://a/b",
      option: "--to",
      in: ["LINKWRIGHT_DATABASE": "postgresql://c/d"]
    )
    #expect(option.description == "postgresql://a/b")
  }
}
