import SiteAssociation

/// A diagnosis in words: the answer, the cause and its cure first, then every step. The cures of what fails
/// besides are left out, as most of it fails because of the cause.
struct DiagnosisText: Sendable {
  var paint: Paint
  var width: Int

  func write(_ diagnosis: Diagnosis, to outcome: inout Outcome) {
    outcome.print(diagnosis.url.visible)
    for line in verdict(diagnosis).visible.wrapped(to: width) { outcome.print(paint.bold(line)) }
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

  private func verdict(_ diagnosis: Diagnosis) -> String {
    switch diagnosis.answer {
    case .yes:
      "Yes, it opens \(diagnosis.appID)"
        + (diagnosis.outcome.isEmpty ? "." : ", if it is signed with \(diagnosis.outcome).")
    case .no:
      "No, it does not open \(diagnosis.appID)."
        + (diagnosis.outcome.isEmpty ? "" : " \(diagnosis.outcome)")
    case .depends: "That depends. \(diagnosis.outcome)"
    case .unknown:
      "Nobody says whether it opens \(diagnosis.appID). Count on this: \(diagnosis.outcome)"
    }
  }

  private func write(_ step: Diagnosis.Step, to outcome: inout Outcome) {
    let caveat = step.evidence.caveat.map { " (\($0))" } ?? ""
    let mark =
      switch step.mark {
      case .holds: paint.dim("  yes   ")
      case .fails: paint.severity(.error, "  NO    ")
      case .careful: paint.severity(.warning, "  mind  ")
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
