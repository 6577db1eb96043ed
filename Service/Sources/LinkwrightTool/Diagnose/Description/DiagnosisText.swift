import SiteAssociation

/// A ``DiagnosisReport`` as text: the conclusion, its cause and what to change, then every check.
/// The cures for later failures are omitted, because most later failures result from the cause.
struct DiagnosisText: Sendable {
  var paint: Paint
  var width: Int

  func write(_ report: DiagnosisReport, to outcome: inout Outcome) {
    outcome.print(report.url.visible)
    for line in conclusion(of: report).visible.wrapped(to: width) {
      outcome.print(paint.bold(line))
    }
    if let cause = report.cause {
      outcome.print()
      let caveat = cause.evidence.caveat.map { " (\($0))" } ?? ""
      write("Why: ", cause.sentence + caveat, to: &outcome)
      if !cause.cure.isEmpty { write("What to change: ", cause.cure, to: &outcome) }
    }
    outcome.print()
    outcome.print("Step by step")
    for step in report.steps { write(step, to: &outcome) }
    guard !report.notes.isEmpty else { return }
    outcome.print()
    for sentence in report.notes { write("Note: ", sentence, to: &outcome) }
  }

  private func conclusion(of report: DiagnosisReport) -> String {
    switch report.conclusion {
    case .yes:
      "Yes, it opens \(report.appID)"
        + (report.consequence.isEmpty
          ? "." : " if the app is signed with \(report.consequence).")
    case .no:
      "No, it does not open \(report.appID)."
        + (report.consequence.isEmpty ? "" : " \(report.consequence)")
    case .depends: "It depends. \(report.consequence)"
    case .unknown:
      "No source says whether it opens \(report.appID). Plan for this: \(report.consequence)"
    }
  }

  private func write(_ step: DiagnosisReport.Step, to outcome: inout Outcome) {
    let caveat = step.evidence.caveat.map { " (\($0))" } ?? ""
    let mark =
      switch step.mark {
      case .holds: paint.dim("  pass  ")
      case .fails: paint.severity(.error, "  fail  ")
      case .careful: paint.severity(.warning, "  note  ")
      }
    let lines = (step.sentence + caveat).visible.wrapped(to: width - 8)
    for (index, line) in lines.enumerated() {
      outcome.print((index == 0 ? mark : "        ") + line)
    }
  }

  private func write(_ head: String, _ text: String, to outcome: inout Outcome) {
    for line in (head + text.visible).wrapped(to: width, hanging: "  ") { outcome.print(line) }
  }
}
