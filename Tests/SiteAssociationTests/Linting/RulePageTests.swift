import TestSupport
import Testing

@testable import SiteAssociation

@Suite(
  "docs/rules: pages of LW1 and LW2",
  .enabled(if: RulePages.areThere, "docs/rules is missing")
)
struct RulePageTests {
  private let pages = RulePages("LW1", "LW2")

  private static let current = (try? currentPages()) ?? []

  private static func currentPages() throws -> [RulePage] {
    try
      (ReadingProblem.allCases.map { RulePage(ReadingExample(problem: $0)) }
      + RuleFixture.all.map { try RulePage($0) })
      .sorted { $0.about.code < $1.about.code }
  }

  @Test("The page of a rule has the rule's description and example", arguments: current)
  func pageIsCurrent(page: RulePage) throws {
    #expect(try pages.page(page.about.code.rawValue, recording: page.text) == page.text)
  }

  @Test(
    "A page shows the corrected example unless it has the same bytes as the bad one",
    arguments: RuleFixture.all
  )
  func correctedExample(fixture: RuleFixture) throws {
    let page = try RulePage(fixture).text
    let section = try #require(page.firstRange(of: "\n## Corrected example\n")).upperBound
    let isSame = try Array(fixture.text(.good).utf8) == Array(fixture.text(.bad).utf8)
    #expect(page[section...].contains("```json\n") == !isSame)
  }

  @Test("The index starts with the sections about these pages")
  func index() throws {
    let expected = RulePage.index(of: try Self.currentPages())
    let index = try pages.index { index in
      // Sections about other pages follow.
      let rules = index.firstRange(of: "\n## Rules\n")?.upperBound ?? index.endIndex
      let others = index[rules...].firstRange(of: "\n## ").map { String(index[$0.lowerBound...]) }
      index = expected + (others ?? "")
    }
    #expect(index.hasPrefix(expected))
  }

  @Test("Every page belongs to a rule", .enabled(if: !Repository.isRecording))
  func noPageIsLeftOver() throws {
    #expect(try pages.codes == Set(Self.currentPages().map(\.about.code.rawValue)))
  }
}
