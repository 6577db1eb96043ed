import ArgumentParser
import Testing

@testable import LinkwrightTool

@Suite("The command line")
struct RootCommandTests {
  @Test("The root command is named linkwright")
  func commandName() {
    #expect(Linkwright._commandName == "linkwright")
  }

  struct HelpScreen: Sendable, CustomTestStringConvertible {
    /// The command and its parents, such as "config-check".
    var name: String
    var command: any ParsableCommand.Type

    var testDescription: String { name }

    /// The screens of a command and all its subcommands.
    static func screens(of command: any ParsableCommand.Type, _ name: String) -> [HelpScreen] {
      let prefix = command == Linkwright.self ? "" : name + "-"
      return [HelpScreen(name: name, command: command)]
        + command.configuration.subcommands.flatMap {
          screens(of: $0, prefix + $0._commandName)
        }
    }
  }

  @Test(
    "Each command has a help screen",
    arguments: HelpScreen.screens(of: Linkwright.self, "linkwright")
  )
  func help(_ screen: HelpScreen) throws {
    let help = Linkwright.helpMessage(for: screen.command, columns: 80)
    try expectGolden(help, "help/\(screen.name).txt")
  }

  /// Leaves out `serve` and `pages`, which run until a signal ends them, `dl` and `doctor`, which need
  /// the network, and `database`, which needs a server. The examples share data, so they run one after
  /// the other.
  @Test("The example in each help screen works")
  func examples() async throws {
    let scratch = try ScratchFolder()
    for command in Linkwright.configuration.subcommands {
      let help = Linkwright.helpMessage(for: command, columns: 80)
      let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
      let start = try #require(lines.firstIndex(of: "Example:"))
      let example = lines[(start + 1)...].prefix { !$0.isEmpty }.joined(separator: "\n")
        .replacing("linkwright-data", with: scratch.path + "/data")
        .replacing("links.backup", with: scratch.path + "/links.backup")
      let leftOut: [any ParsableCommand.Type] = [
        Serve.self, Download.self, Doctor.self, Pages.self, DatabaseCommand.self,
      ]
      guard !leftOut.contains(where: { $0 == command }) else { continue }
      let result = try await ToolProcess.shell(example)
      #expect(result.status == (command == Lint.self ? 1 : 0), "\(example)")
      #expect(!result.output.isEmpty, "\(example)")
    }
  }

  @Test(
    "An invalid command line is refused in one line with the usage code",
    arguments: [
      (["verify"], "Missing expected argument '--file <file-or-json>'"),
      (["verify", "-j", "{}", "-u", "http://["], "\"http://[\" is not a URL."),
      (
        ["verify", "-j", "{}", "-d", "https://example.com/"],
        "\"https://example.com/\" is not a domain. Write the host only, such as example.com."
      ),
      (["lint"], "Missing expected argument '<file> ...'"),
      (["lint", "-", "-"], "Standard input (-) can be read only once."),
      (["show"], "Missing expected argument '<file>'"),
      (
        ["show", "-d", "a/b", "x"],
        "\"a/b\" is not a domain. Write the host only, such as example.com."
      ),
      (["entitlements"], "Missing expected argument '<file> ...'"),
      (["entitlements", "-", "--profile", "-"], "Standard input (-) can be read only once."),
      (["explain", "-j", "{}"], "Missing expected argument '<url> ...'"),
      (["frobnicate"], "Unexpected argument 'frobnicate'"),
    ]
  )
  func usageErrors(arguments: [String], message: String) {
    do {
      _ = try outcome(of: arguments)
      Issue.record("\(arguments) was accepted")
    } catch {
      #expect(Linkwright.message(for: error) == message)
      #expect(Linkwright.exitCode(for: error).rawValue == ToolExit.usage.rawValue)
    }
  }
}
