import LinkOpening
import LinkService
import SiteAssociation

/// The text output of `test`: the expectations that fail, and a summary.
struct TestText: Sendable {
  var paint: Paint
  var width: Int

  func write(_ report: TestReport, to outcome: inout Outcome) {
    for file in report.files {
      guard case .success(let content) = file.content else { continue }
      write(content, name: file.name, to: &outcome)
    }
    outcome.print(report.summary)
  }

  /// Writes the findings about a file and the expectations that fail, each followed by an empty
  /// line.
  func write(_ content: TestReport.Content, name: String, to outcome: inout Outcome) {
    LintText(paint: paint, width: width).write(
      LintReport.Linted(source: content.source, findings: content.findings),
      name: name,
      to: &outcome
    )
    for result in content.results ?? [] where !result.holds {
      write(result, of: name, in: content.source, to: &outcome)
      outcome.print()
    }
  }

  private func write(
    _ result: ExpectationResult,
    of name: String,
    in source: SourceText,
    to outcome: inout Outcome
  ) {
    guard let first = result.failures.first else { return }
    let position = "\(name.visible):\(first.place.line):\(first.place.column)"
    let word = paint.severity(.error, "fails")
    outcome.print("\(position): \(word): \(paint.bold(result.title.visible))")
    let margin = writeLine(first.place, in: source, to: &outcome)
    for failure in result.failures {
      write("expected: ", failure.expected + ".", margin, to: &outcome)
      write("actual:   ", failure.actual + ".", margin, to: &outcome)
    }
    if let reason = result.reason {
      write("because:  ", reason.text, margin, to: &outcome)
      if let rule = reason.ruleText { write("rule:     ", rule, margin, to: &outcome) }
      for advice in reason.advice { write("change:   ", advice, margin, to: &outcome) }
    }
  }

  private func write(_ key: String, _ text: String, _ margin: String, to outcome: inout Outcome) {
    let hanging = margin + String(repeating: " ", count: key.utf8.count)
    let lines = text.visible.wrapped(to: width - hanging.utf8.count)
    for (index, line) in lines.enumerated() {
      outcome.print((index == 0 ? margin + key : hanging) + line)
    }
  }

  /// - Returns: The indentation of the following lines.
  private func writeLine(
    _ place: Place,
    in source: SourceText,
    to outcome: inout Outcome
  ) -> String {
    guard let line = source.line(around: place, reach: 2 * width) else { return "    " }
    return LintText(paint: paint, width: width)
      .write(line, at: place, severity: .error, to: &outcome)
  }
}
