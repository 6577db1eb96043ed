import Foundation

/// The pages in `docs/rules` about the rules whose codes start with certain prefixes. With
/// ``Repository/isRecording``, the pages are written before they are read.
package struct RulePages: Sendable {
  private static let folder = Repository.root.appending(path: "docs/rules")

  /// Whether the pages can be compared. A copy of the package may have no documentation.
  package static let areThere =
    Repository.isRecording
    || FileManager.default.fileExists(atPath: folder.path(percentEncoded: false))

  private let prefixes: [String]

  /// - Parameter prefixes: The beginnings of the codes, such as `LW4`.
  package init(_ prefixes: String...) {
    self.prefixes = prefixes
  }

  /// Returns the page about a code.
  ///
  /// - Parameter text: The text to record.
  package func page(_ code: String, recording text: String) throws -> String {
    let url = Self.folder.appending(path: "\(code).md")
    if Repository.isRecording {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    return try String(decoding: Data(contentsOf: url), as: UTF8.self)
  }

  /// Returns the index of all pages.
  ///
  /// - Parameter change: Changes the index while recording.
  package func index(recording change: (inout String) -> Void) throws -> String {
    let url = Self.folder.appending(path: "README.md")
    var text = (try? String(decoding: Data(contentsOf: url), as: UTF8.self)) ?? ""
    if Repository.isRecording {
      change(&text)
      try Data(text.utf8).write(to: url)
    }
    return text
  }

  /// Returns the section of the index about the rules, and the section that is expected.
  ///
  /// - Parameters:
  ///   - heading: The heading, with its number signs.
  ///   - rules: The code, severity and title of each rule.
  package func section(
    _ heading: String,
    recording rules: [(code: String, severity: String, title: String)]
  ) throws -> (text: String?, expected: String) {
    let rows = rules.map { "| [\($0.code)](\($0.code).md) | \($0.severity) | \($0.title) |\n" }
    let expected =
      "\(heading)\n\n| code | severity | what it finds |\n|---|---|---|\n" + rows.joined()
    let index = try index { $0.replaceSection(heading, with: expected) }
    return (index.section(heading), expected)
  }

  /// The codes that have a page.
  package var codes: Set<String> {
    get throws {
      let names = try FileManager.default
        .contentsOfDirectory(atPath: Self.folder.path(percentEncoded: false))
      let own = names.filter { name in
        name.hasSuffix(".md") && prefixes.contains(where: name.hasPrefix)
      }
      return Set(own.map { String($0.dropLast(".md".count)) })
    }
  }
}
