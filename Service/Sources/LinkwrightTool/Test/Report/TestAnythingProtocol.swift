import LinkOpening
import LinkService
import SiteAssociation

/// The output of `test --format tap`: the Test Anything Protocol, version 14.
struct TestAnythingProtocol: Sendable {
  func write(_ report: TestReport, to outcome: inout Outcome) {
    outcome.print("TAP version 14")
    outcome.print("1..\(report.results.count + report.untestedFileCount)")
    var number = 0
    func next() -> Int {
      number += 1
      return number
    }
    for file in report.files {
      switch file.content {
      case .failure(let error):
        outcome.print("not ok \(next()) - \(Self.escaped(error.description))")
      case .success(let content):
        guard let results = content.results else {
          outcome.print("not ok \(next()) - \(Self.escaped(file.name)) could not be tested")
          Self.write(content.findings, file: file.name, to: &outcome)
          continue
        }
        for result in results {
          let word = result.holds ? "ok" : "not ok"
          outcome.print("\(word) \(next()) - \(Self.escaped(result.title))")
          if !result.holds { Self.write(result, file: file.name, to: &outcome) }
        }
      }
    }
  }

  private static func write(_ findings: [Finding], file: String, to outcome: inout Outcome) {
    outcome.print("  ---")
    outcome.print("  file: \(quoted(file))")
    outcome.print("  findings:")
    for finding in findings {
      outcome.print("    - \(quoted("\(finding.code) \(finding.summary) \(finding.cure)"))")
    }
    outcome.print("  ...")
  }

  private static func write(
    _ result: ExpectationResult,
    file: String,
    to outcome: inout Outcome
  ) {
    let place = result.failures.first?.place ?? result.expectation.place
    outcome.print("  ---")
    outcome.print("  file: \(quoted(file))")
    outcome.print("  line: \(place.line)")
    outcome.print("  column: \(place.column)")
    outcome.print("  failures:")
    for failure in result.failures {
      outcome.print("    - kind: \(failure.kind.rawValue)")
      outcome.print("      expected: \(quoted(failure.expected))")
      outcome.print("      actual: \(quoted(failure.actual))")
    }
    if let reason = result.reason {
      outcome.print("  because: \(quoted(reason.text))")
      if let rule = reason.ruleText { outcome.print("  rule: \(quoted(rule))") }
    }
    outcome.print("  ...")
  }

  /// Escapes a description, in which a number sign would begin a directive.
  private static func escaped(_ text: String) -> String {
    text.visible.unicodeScalars.map { scalar in
      scalar == "#" || scalar == "\\" ? "\\\(scalar)" : String(scalar)
    }.joined()
  }

  /// A text in the double quotes of YAML.
  private static func quoted(_ text: String) -> String { YAMLScalarText.quoted(text) }
}
