import Foundation
import LinkOpening
import SiteAssociation
import TestSupport
import Testing

@Suite("docs/rules: pages of LW4")
struct EntitlementPageTests {
  private static let folder = Repository.root.appending(path: "docs/rules")
  private static let isThere =
    Repository.isRecording
    || FileManager.default.fileExists(atPath: folder.path(percentEncoded: false))
  private static let heading = "## Entitlements"

  private static let pages = zip(EntitlementsFile.lintRules, EntitlementsExample.all)
    .map { EntitlementPage($0, $1) }

  @Test(
    "The page of a rule has the rule's description and example",
    .enabled(if: isThere, "docs/rules is not part of this checkout"),
    arguments: pages
  )
  func pagesAreCurrent(page: EntitlementPage) throws {
    let url = Self.folder.appending(path: "\(page.about.code).md")
    if Repository.isRecording { try Data(page.text.utf8).write(to: url) }
    #expect(try String(decoding: Data(contentsOf: url), as: UTF8.self) == page.text)
  }

  @Test(
    "The index lists every page",
    .enabled(if: isThere, "docs/rules is not part of this checkout")
  )
  func list() throws {
    let rows = EntitlementsFile.lintRules.map {
      "| [\($0.code)](\($0.code).md) | \($0.severity) | \($0.title) |\n"
    }
    let section =
      "\(Self.heading)\n\n| code | severity | what it finds |\n|---|---|---|\n" + rows.joined()
    let url = Self.folder.appending(path: "README.md")
    var text = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    if Repository.isRecording {
      text.replaceSection(Self.heading, with: section)
      try Data(text.utf8).write(to: url)
    }
    #expect(text.section(Self.heading) == section)
  }

  @Test(
    "Every page belongs to a rule",
    .enabled(if: isThere && !Repository.isRecording, "docs/rules is not part of this checkout")
  )
  func noPageIsLeftOver() throws {
    let names = try FileManager.default
      .contentsOfDirectory(atPath: Self.folder.path(percentEncoded: false))
      .filter { $0.hasPrefix("LW4") }
    #expect(Set(names) == Set(Self.pages.map { "\($0.about.code).md" }))
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
