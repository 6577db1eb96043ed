import SiteAssociation

/// A diagnosis as text: the conclusion, its cause and what to change, then every check. The cures
/// for later failures are omitted, because most later failures result from the cause.
struct DiagnosisText: Sendable {
  var paint: Paint
  var width: Int

  func write(_ diagnosis: Diagnosis, to outcome: inout Outcome) {
    outcome.print(diagnosis.url.visible)
    for line in conclusion(of: diagnosis).visible.wrapped(to: width) {
      outcome.print(paint.bold(line))
    }
    if let cause = diagnosis.cause {
      outcome.print()
      let caveat = cause.evidence.caveat.map { " (\($0))" } ?? ""
      write("Why: ", cause.sentence + caveat, to: &outcome)
      if !cause.cure.isEmpty { write("What to change: ", cause.cure, to: &outcome) }
    }
    outcome.print()
    outcome.print("Step by step")
    for step in diagnosis.steps { write(step, to: &outcome) }
    guard !diagnosis.notes.isEmpty else { return }
    outcome.print()
    for sentence in diagnosis.notes { write("Note: ", sentence, to: &outcome) }
  }

  private func conclusion(of diagnosis: Diagnosis) -> String {
    switch diagnosis.conclusion {
    case .yes:
      "Yes, it opens \(diagnosis.appID)"
        + (diagnosis.consequence.isEmpty
          ? "." : " if the app is signed with \(diagnosis.consequence).")
    case .no:
      "No, it does not open \(diagnosis.appID)."
        + (diagnosis.consequence.isEmpty ? "" : " \(diagnosis.consequence)")
    case .depends: "It depends. \(diagnosis.consequence)"
    case .unknown:
      "No source says whether it opens \(diagnosis.appID). Plan for this: \(diagnosis.consequence)"
    }
  }

  private func write(_ step: Diagnosis.Step, to outcome: inout Outcome) {
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
