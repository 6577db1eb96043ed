import TestSupport

@testable import SiteAssociation

/// The page of a kind of finding, as Markdown.
struct RulePage {
  var code: Finding.Code
  var title: String
  var severity: Finding.Severity
  var text: String

  init(_ fixture: RuleFixture) throws {
    let about = fixture.about
    code = about.code
    title = about.title
    severity = about.severity
    text = Self.opening(about.code, about.title, about.severity, about.evidence)
    text += Self.advice(about.effect, about.cure)
    text += "\(about.background.inMarkdown)\n\n## Example\n\n"
    text += Self.fenced(try fixture.text(.bad), as: "json")
    text += "\n" + Self.fenced(try fixture.findings(.bad).listing, as: "text")
    text += "\n## Without this finding\n\n"
    text += Self.fenced(try fixture.text(.good), as: "json")
  }

  init(_ example: ReadingExample) {
    let finding = example.problem.finding("", at: nil)
    code = finding.code
    title = example.problem.title
    severity = finding.severity
    text = Self.opening(finding.code, example.problem.title, finding.severity, finding.evidence)
    text += Self.advice(finding.effect, finding.cure)
    text += "## Example\n\n"
    text += example.text().map { Self.fenced($0, as: "text") } ?? "\(example.description)\n"
    text += "\n" + Self.fenced(Array(example.findings().prefix(5)).listing, as: "text")
  }

  private static func opening(
    _ code: Finding.Code,
    _ title: String,
    _ severity: Finding.Severity,
    _ evidence: Evidence
  ) -> String {
    """
    # \(code): \(title)

    Severity: \(severity). How sure this is: \(evidence), \(evidence.meaning).


    """
  }

  private static func advice(_ effect: String, _ cure: String) -> String {
    """
    **What people see.** \(effect.inMarkdown)

    **What to change.** \(cure.inMarkdown)


    """
  }

  private static func fenced(_ text: String, as language: String) -> String {
    "```\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")```\n"
  }

  static func index(of pages: [RulePage]) -> String {
    func table(_ prefix: String) -> String {
      pages.filter { $0.code.rawValue.hasPrefix(prefix) }
        .map { "| [\($0.code)](\($0.code).md) | \($0.severity) | \($0.title) |\n" }
        .joined()
    }
    return """
      # Findings about an association file

      Codes are stable and never used again for something else. An error breaks links or is \
      certainly not what was meant, a warning is probably not what was meant, a note is good to know.

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
