import ArgumentParser

@testable import LinkwrightTool

/// A command without subcommands.
struct LeafCommand: Sendable, CustomStringConvertible {
  /// The words after `linkwright`.
  var words: [String]
  var command: any ParsableCommand.Type

  var description: String { words.joined(separator: " ") }

  static let all = leaves(of: Linkwright.self, [])

  private static func leaves(
    of command: any ParsableCommand.Type,
    _ words: [String]
  ) -> [LeafCommand] {
    let subcommands = command.configuration.subcommands
    if subcommands.isEmpty { return [LeafCommand(words: words, command: command)] }
    return subcommands.flatMap { leaves(of: $0, words + [$0._commandName]) }
  }

  var help: String { Linkwright.helpMessage(for: command, columns: 80) }

  /// The description of an option in the help screen, with its name; nil if the command does not have it.
  func help(of option: String) -> String? {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    func isStart(_ line: Substring) -> Bool { line.hasPrefix("  -") }
    func names(_ line: Substring) -> [Substring] {
      line.split { $0 == " " || $0 == "," }.filter { $0.hasPrefix("-") }
    }
    guard
      let start = lines.firstIndex(where: { isStart($0) && names($0).contains { $0 == option } })
    else { return nil }
    let rest = lines[(start + 1)...].prefix { !isStart($0) && $0.hasPrefix("   ") }
    return ([lines[start]] + rest).joined(separator: "\n")
  }
}
