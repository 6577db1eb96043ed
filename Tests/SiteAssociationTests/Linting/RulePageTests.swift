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
    try expectIndex(RulePage.index(of: Self.pages()))
  }

  @Test(
    "exist for no other code",
    .enabled(if: isThere && !Repository.isRecording, "docs/rules is not part of this checkout")
  )
  func noPageIsLeftOver() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.path(percentEncoded: false)
    )
    // The pages of other kinds belong to other tests.
    let own = names.filter { $0.hasPrefix("LW1") || $0.hasPrefix("LW2") }
    #expect(try Set(own) == Set(Self.pages().map { "\($0.code).md" }))
  }

  /// The list of pages begins with these; sections about other kinds follow.
  private func expectIndex(_ text: String) throws {
    let url = Self.folder.appending(path: "README.md")
    let old = (try? String(decoding: Data(contentsOf: url), as: UTF8.self)) ?? ""
    if Repository.isRecording {
      let rules = old.firstRange(of: "\n## Rules\n")?.upperBound ?? old.endIndex
      let others = old[rules...].firstRange(of: "\n## ").map { String(old[$0.lowerBound...]) }
      try Data((text + (others ?? "")).utf8).write(to: url)
    } else {
      #expect(old.hasPrefix(text), "README.md")
    }
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
