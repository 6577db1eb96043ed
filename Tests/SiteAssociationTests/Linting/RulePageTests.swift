import Foundation
import TestSupport
import Testing

@testable import SiteAssociation

@Suite("docs/rules: pages of LW1 and LW2")
struct RulePageTests {
  private static let folder = Repository.root.appending(path: "docs/rules")
  private static let isThere =
    Repository.isRecording
    || FileManager.default.fileExists(atPath: folder.path(percentEncoded: false))

  private static let allPages = (try? pages()) ?? []

  private static func pages() throws -> [RulePage] {
    try
      (ReadingProblem.allCases.map { RulePage(ReadingExample(problem: $0)) }
      + RuleFixture.all.map { try RulePage($0) })
      .sorted { $0.about.code < $1.about.code }
  }

  @Test(
    "The page of a rule has the rule's description and example",
    .enabled(if: isThere, "docs/rules is not part of this checkout"),
    arguments: allPages
  )
  func pageIsCurrent(page: RulePage) throws {
    try expect(page.text, in: "\(page.about.code).md")
  }

  @Test(
    "The index lists every page",
    .enabled(if: isThere, "docs/rules is not part of this checkout")
  )
  func indexIsCurrent() throws {
    try expectIndex(RulePage.index(of: Self.pages()))
  }

  @Test(
    "Every page belongs to a rule",
    .enabled(if: isThere && !Repository.isRecording, "docs/rules is not part of this checkout")
  )
  func noPageIsLeftOver() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.path(percentEncoded: false)
    )
    // Other tests check the pages of other kinds.
    let own = names.filter { $0.hasPrefix("LW1") || $0.hasPrefix("LW2") }
    #expect(try Set(own) == Set(Self.pages().map { "\($0.about.code).md" }))
  }

  /// The index starts with these sections; sections of other kinds follow.
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
