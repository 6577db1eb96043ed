import AssociationFetching
import Foundation
import SiteAssociation
import Testing

@Suite("Pages of hosting rules")
struct HostingPageTests {
  private static let folder: URL = {
    var url = URL(filePath: #filePath)
    for _ in 0..<5 { url.deleteLastPathComponent() }
    return url.appending(path: "docs/rules")
  }()

  private static let isRecording = ProcessInfo.processInfo.environment["LINKWRIGHT_RECORD"] == "1"

  private static let isThere = FileManager.default.fileExists(
    atPath: folder.path(percentEncoded: false)
  )

  @Test("Each page matches its rule and sample", .enabled(if: isThere, "there is no docs/rules"))
  func pagesAreCurrent() throws {
    for about in RuleDescription.hosting {
      let sample = try #require(HostingSample.all.first { "LW\($0.code)" == about.code.rawValue })
      let page = HostingPage(
        about: about,
        findings: sample.findings.filter { $0.code == about.code }
      )
      try expect(page.text, in: "\(about.code).md")
    }
  }

  @Test(
    "The table of codes lists the hosting rules",
    .enabled(if: isThere, "there is no docs/rules")
  )
  func table() throws {
    let url = Self.folder.appending(path: "README.md")
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    let own = HostingPage.section(RuleDescription.hosting)
    var sections = text.components(separatedBy: "\n## ")
    if Self.isRecording {
      sections.removeAll { $0.hasPrefix("Hosting\n") }
      // Between the sections of rules and entitlements.
      let place = sections.firstIndex { $0.contains("[LW4001]") } ?? sections.endIndex
      sections.insert(String(own.dropFirst("## ".count)), at: place)
      try Data(sections.joined(separator: "\n## ").utf8).write(to: url)
    } else {
      #expect(sections.contains { "## " + $0 == own })
    }
  }

  @Test(
    "Every page belongs to a rule",
    .enabled(if: isThere && !isRecording, "there is no docs/rules")
  )
  func noPageIsLeftOver() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Self.folder.path(percentEncoded: false)
    )
    #expect(
      Set(names.filter { $0.hasPrefix("LW3") })
        == Set(RuleDescription.hosting.map { "\($0.code).md" })
    )
  }

  private func expect(_ text: String, in name: String) throws {
    let url = Self.folder.appending(path: name)
    if Self.isRecording {
      try Data(text.utf8).write(to: url)
    } else {
      #expect(String(decoding: try Data(contentsOf: url), as: UTF8.self) == text, "\(name)")
    }
  }
}
