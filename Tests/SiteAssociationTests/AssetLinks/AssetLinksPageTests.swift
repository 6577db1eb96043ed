import TestSupport
import Testing

@testable import SiteAssociation

@Suite("docs/rules: pages of LW7", .enabled(if: RulePages.areThere, "docs/rules is missing"))
struct AssetLinksPageTests {
  private let pages = RulePages("LW7")

  @Test(
    "The page of a rule has the rule's description and example",
    arguments: AssetLinksFixture.all
  )
  func pageIsCurrent(fixture: AssetLinksFixture) throws {
    let page = try RulePage(fixture)
    #expect(try pages.page(page.about.code.rawValue, recording: page.text) == page.text)
  }

  @Test("The index lists every page")
  func index() throws {
    let section = try pages.section(
      "## Android's assetlinks.json",
      recording: AssetLinksFile.lintRules.map { ($0.code.rawValue, "\($0.severity)", $0.title) }
    )
    #expect(section.text == section.expected)
  }

  @Test("Every page belongs to a rule", .enabled(if: !Repository.isRecording))
  func noPageIsLeftOver() throws {
    #expect(try pages.codes == Set(AssetLinksFile.lintRules.map(\.code.rawValue)))
  }
}
