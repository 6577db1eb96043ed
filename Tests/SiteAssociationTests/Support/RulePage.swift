import Testing

@testable import SiteAssociation

/// The page about a kind of finding, as Markdown.
struct RulePage: CustomTestStringConvertible {
  var about: RuleDescription
  var text: String

  var testDescription: String { about.code.rawValue }

  init(_ fixture: RuleFixture) throws {
    self.init(
      fixture.about,
      bad: try fixture.text(.bad),
      findings: try fixture.findings(.bad),
      good: try fixture.text(.good),
      introduction: fixture.introduction
    )
  }

  init(_ fixture: AssetLinksFixture) throws {
    self.init(
      fixture.about,
      bad: try fixture.text(.bad),
      findings: try fixture.findings(.bad),
      good: try fixture.text(.good)
    )
  }

  private init(
    _ about: RuleDescription,
    bad: String,
    findings: [Finding],
    good: String,
    introduction: (RuleFixture.Kind) -> String = { _ in "" }
  ) {
    self.about = about
    text = about.markdown
    text += "\n## Example\n" + introduction(.bad)
    text += "\n" + Self.fenced(bad, as: "json")
    text += "\n" + Self.fenced(findings.listing, as: "text")
    text += "\n## Corrected example\n" + introduction(.good)
    if !good.utf8.elementsEqual(bad.utf8) { text += "\n" + Self.fenced(good, as: "json") }
  }

  init(_ example: ReadingExample) {
    about = example.problem.about
    text = about.markdown
    text += "\n## Example\n"
    if !example.description.isEmpty { text += "\n\(example.description)\n" }
    if let shown = example.text() { text += "\n" + Self.fenced(shown, as: "text") }
    text += "\n" + Self.fenced(Self.shortened(example.findings()), as: "text")
  }

  /// The listing of findings. A long run of findings is cut after the second one.
  private static func shortened(_ findings: [Finding]) -> String {
    guard findings.count > 6, let last = findings.last else { return findings.listing }
    return Array(findings.prefix(2)).listing + "…\n" + [last].listing
  }

  private static func fenced(_ text: String, as language: String) -> String {
    "```\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")```\n"
  }

  static func index(of pages: [RulePage]) -> String {
    func table(_ prefix: String) -> String {
      pages.map(\.about).filter { $0.code.rawValue.hasPrefix(prefix) }
        .map { "| [\($0.code)](\($0.code).md) | \($0.severity) | \($0.title) |\n" }
        .joined()
    }
    return """
      # Findings about association files, assetlinks.json, hosts and entitlements

      Codes are stable and never reused. An error breaks links, or is certainly a mistake. A \
      warning is probably a mistake. A note is only information. The tables give the usual \
      severity of each code. An individual finding can have a different severity. The corrected \
      example on a page has no findings.

      ## Reading the file

      | code | severity | what it finds |
      |---|---|---|
      \(table("LW1"))
      ## Rules

      | code | severity | what it finds |
      |---|---|---|
      \(table("LW2"))
      """
  }
}
