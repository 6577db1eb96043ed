import LinkOpening
import LinkService
import SiteAssociation

/// Findings and failing expectations as workflow commands, which GitHub Actions shows next to the
/// lines of a change.
struct TestGitHub: Sendable {
  func write(_ report: TestReport, to outcome: inout Outcome) {
    for file in report.files {
      guard case .success(let content) = file.content else { continue }
      let path = file.name == InputReader.standardInputName ? nil : file.name
      for finding in content.findings { outcome.print(LintGitHub.command(finding, file: path)) }
      for result in content.results ?? [] where !result.holds {
        outcome.print(Self.command(result, file: path))
      }
    }
    outcome.print(report.summary)
  }

  private static func command(_ result: ExpectationResult, file: String?) -> String {
    let place = result.failures.first?.place ?? result.expectation.place
    var properties: [(String, String)] = []
    if let file { properties.append(("file", file)) }
    properties.append(("line", "\(place.line)"))
    properties.append(("endLine", "\(place.endLine)"))
    // GitHub accepts columns only for a range within one line.
    if place.line == place.endLine {
      properties.append(("col", "\(place.column)"))
      properties.append(("endColumn", "\(place.endColumn)"))
    }
    properties.append(("title", "Expectation fails"))
    let list = properties.map { "\($0)=\(LintGitHub.escapedProperty($1))" }.joined(separator: ",")
    return "::error \(list)::\(LintGitHub.escaped(result.title + "\n" + result.details))"
  }
}

extension ExpectationResult {
  /// The failures and the reason, one on each line, for outputs without a layout of their own.
  var details: String {
    var lines = failures.flatMap { ["Expected: \($0.expected).", "Actual: \($0.actual)."] }
    if let reason {
      lines.append("Because: \(reason.text)")
      if let rule = reason.ruleText { lines.append("Rule: \(rule)") }
      lines += reason.advice.map { "Change: \($0)" }
    }
    return lines.joined(separator: "\n")
  }
}
