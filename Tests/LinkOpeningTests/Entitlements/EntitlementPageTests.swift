import LinkOpening
import SiteAssociation
import TestSupport
import Testing

@Suite("docs/rules: pages of LW4", .enabled(if: RulePages.areThere, "docs/rules is missing"))
struct EntitlementPageTests {
  private let pages = RulePages("LW4")

  private static let current = zip(EntitlementsFile.lintRules, EntitlementsExample.all)
    .map { EntitlementPage($0, $1) }

  @Test("The page of a rule has the rule's description and example", arguments: current)
  func pageIsCurrent(page: EntitlementPage) throws {
    #expect(try pages.page(page.about.code.rawValue, recording: page.text) == page.text)
  }

  @Test("The index lists every page")
  func index() throws {
    let section = try pages.section(
      "## Entitlements",
      recording: EntitlementsFile.lintRules.map { ($0.code.rawValue, "\($0.severity)", $0.title) }
    )
    #expect(section.text == section.expected)
  }

  @Test("Every page belongs to a rule", .enabled(if: !Repository.isRecording))
  func noPageIsLeftOver() throws {
    #expect(try pages.codes == Set(Self.current.map(\.about.code.rawValue)))
  }
}

/// The page about a kind of finding, as Markdown.
struct EntitlementPage: CustomTestStringConvertible {
  var about: RuleDescription
  var text: String

  var testDescription: String { about.code.rawValue }

  init(_ about: RuleDescription, _ example: EntitlementsExample) {
    self.about = about
    text = """
      \(about.markdown)
      ## Example

      \(Self.blocks(example.bad))
      ```text
      \(example.bad.findings.listing)```

      ## Corrected example

      \(Self.blocks(example.good))
      """
  }

  /// The profile, if there is one, and the entitlements of the app.
  private static func blocks(
    _ input: EntitlementsExample.Input
  ) -> String {
    guard let profile = input.profile else { return "```xml\n\(input.entitlements)```\n" }
    return "The profile:\n\n```xml\n\(profile)```\n\nThe app:\n\n```xml\n\(input.entitlements)```\n"
  }
}
