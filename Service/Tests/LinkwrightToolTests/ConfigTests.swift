import ArgumentParser
import Foundation
import Testing

@testable import LinkwrightTool

@Suite("config")
struct ConfigTests {
  private func transcript(_ arguments: String...) throws -> String {
    let folder = Repository.example("")
    return try outcome(of: arguments).transcript.replacing(folder, with: "")
  }

  @Test("check has nothing against the example")
  func good() throws {
    #expect(
      try transcript("config", "check", Repository.example("linkwright.yaml"))
        == "No findings in 5 files.\nexit 0\n"
    )
  }

  @Test("check prints mistakes in each format", arguments: LintFormat.allCases)
  func mistakes(format: LintFormat) throws {
    let path = Repository.golden.appending(path: "config/broken.yaml").path(percentEncoded: false)
    let text = try transcript("config", "check", path, "--format", "\(format)", "--color", "never")
      .withoutRoot
    try expectGolden(text, "config/broken-\(format).txt")
  }

  @Test("check lints the files that would be served")
  func served() throws {
    let path = Repository.golden.appending(path: "config/odd-rules.yaml").path(
      percentEncoded: false
    )
    let text = try transcript("config", "check", path, "--color", "never")
      .withoutRoot
    try expectGolden(text, "config/odd-rules.txt")
  }

  @Test("check says when there is no file")
  func missing() throws {
    #expect(
      try transcript("config", "check", "gone.yaml") == """
        stderr: linkwright: gone.yaml: There is no such file.
        The file could not be read.
        exit 2

        """
    )
  }

  @Test("files prints what a host serves")
  func files() throws {
    let path = Repository.example("linkwright.yaml")
    for host in ["go.fernhill.example", "shop.fernhill.example"] {
      try expectGolden(
        try transcript("config", "files", path, "--host", host),
        "config/\(host).txt"
      )
    }
    try expectGolden(
      try transcript("config", "files", path, "--host", "shop.fernhill.example", "--android"),
      "config/assetlinks.txt"
    )
  }

  @Test("files refuses what it cannot print")
  func refusals() throws {
    let path = Repository.example("linkwright.yaml")
    #expect(
      try transcript("config", "files", path, "--host", "other.example") == """
        stderr: linkwright: linkwright.yaml: There is no host other.example; the hosts are \
        go.fernhill.example, open.fernhill.example, shop.fernhill.example, staging.fernhill.example.
        exit 2

        """
    )
    #expect(
      try transcript("config", "files", path, "--host", "staging.fernhill.example", "--android")
        .hasPrefix("stderr: linkwright: linkwright.yaml: No app of staging.fernhill.example has an")
    )
    let broken = Repository.golden.appending(path: "config/broken.yaml").path(percentEncoded: false)
    let refused = try outcome(of: "config", "files", broken, "--host", "a.example")
    #expect(refused.exit == .unusableInput)
    #expect(refused.text(on: .errors).contains("broken.yaml: line 3, column 13: "))
  }

  @Test("has help screens", arguments: Config.configuration.subcommands)
  func help(_ command: any ParsableCommand.Type) throws {
    let help = Linkwright.helpMessage(for: command, columns: 80)
    try expectGolden(help, "help/config-\(command._commandName).txt")
  }
}

extension String {
  /// With paths relative to the repository, as they stand in golden files. SARIF encodes them.
  fileprivate var withoutRoot: String {
    replacing(Repository.root.path(percentEncoded: false), with: "")
      .replacing(Repository.root.path(percentEncoded: true), with: "")
  }
}
