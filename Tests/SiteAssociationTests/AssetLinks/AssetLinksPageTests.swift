import Foundation
import TestSupport
import Testing

@testable import SiteAssociation

@Suite("docs/rules: pages of LW7")
struct AssetLinksPageTests {
  private static let folder = Repository.root.appending(path: "docs/rules")
  private static let isThere =
    Repository.isRecording
    || FileManager.default.fileExists(atPath: folder.path(percentEncoded: false))
  private static let heading = "## Android's assetlinks.json"

  @Test(
    "The page of a rule has the rule's description and example",
    .enabled(if: isThere, "docs/rules is not part of this checkout"),
    arguments: AssetLinksFixture.all
  )
  func pageIsCurrent(fixture: AssetLinksFixture) throws {
    let page = try RulePage(fixture)
    let url = Self.folder.appending(path: "\(page.about.code).md")
    if Repository.isRecording { try Data(page.text.utf8).write(to: url) }
    #expect(try String(decoding: Data(contentsOf: url), as: UTF8.self) == page.text)
  }

  @Test(
    "The index lists every page",
    .enabled(if: isThere, "docs/rules is not part of this checkout")
  )
  func index() throws {
    let rows = AssetLinksFile.lintRules.map {
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
      .filter { $0.hasPrefix("LW7") }
    #expect(Set(names) == Set(AssetLinksFile.lintRules.map { "\($0.code).md" }))
  }
}
