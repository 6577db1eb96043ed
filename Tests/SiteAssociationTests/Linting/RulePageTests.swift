import Foundation
import TestSupport
import Testing

@testable import SiteAssociation

@Suite("The pages about findings")
struct RulePageTests {
  private static let folder = Repository.root.appending(path: "docs/rules")
  private static let isThere =
    Repository.isRecording
    || FileManager.default.fileExists(atPath: folder.path(percentEncoded: false))

  private static func pages() throws -> [RulePage] {
    try
      (ReadingProblem.allCases.map { RulePage(ReadingExample(problem: $0)) }
      + RuleFixture.all.map { try RulePage($0) })
      .sorted { $0.code < $1.code }
  }

  @Test(
    "say what the rules and their examples say",
    .enabled(if: isThere, "docs/rules is not part of this checkout")
  )
  func pagesAreCurrent() throws {
    for page in try Self.pages() {
      try expect(page.text, in: "\(page.code).md")
    }
    try expect(Self.index(), in: "README.md")
  }

  /// The sections about files, and those behind them as they are: the tests of the service and of other
  /// targets see to these.
  private static func index() throws -> String {
    let own = try RulePage.index(of: pages())
    let data = FileManager.default.contents(
      atPath: folder.appending(path: "README.md").path(percentEncoded: false)
    )
    let text = String(decoding: data ?? Data(), as: UTF8.self)
    let sections = text.components(separatedBy: "\n## ").dropFirst()
    return own
      + sections.filter { !$0.hasPrefix("Reading the file\n") && !$0.hasPrefix("Rules\n") }
      .map { "\n## " + $0 }.joined()
  }

  @Test(
    "exist for no other code",
    .enabled(if: isThere && !Repository.isRecording, "docs/rules is not part of this checkout")
  )
  func noPageIsLeftOver() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.path(percentEncoded: false)
    )
    let own = names.filter { $0.hasPrefix("LW1") || $0.hasPrefix("LW2") }
    #expect(try Set(own) == Set(Self.pages().map { "\($0.code).md" }))
  }

  private func expect(_ text: String, in name: String) throws {
    let url = Self.folder.appending(path: name)
    if Repository.isRecording {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    } else {
      #expect(String(decoding: try Data(contentsOf: url), as: UTF8.self) == text, "\(name)")
    }
  }
}
