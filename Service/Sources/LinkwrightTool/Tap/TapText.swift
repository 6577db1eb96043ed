import LinkOpening
import SiteAssociation

/// The text output of `tap`.
struct TapText: Sendable {
  var width = 100

  func write(_ report: TapReport, to outcome: inout Outcome) {
    let opening = report.opening
    outcome.print("\(report.tap.url.visible) from \(report.originText.visible)")
    outcome.print()
    let guess = opening.isKnown ? "" : "No source says for certain what happens. Plan for this: "
    let caveat = opening.isKnown ? opening.evidence.caveat.map { " (\($0))" } ?? "" : ""
    outcome.print(guess + opening.decision.description.visible + caveat)
    writeDeliveries(report, to: &outcome)
    if let error = opening.systemError {
      let meaning = error.meaning.map { ", \($0)" } ?? ""
      outcome.print("The caller receives \(error)\(meaning) (inferred, not observed).")
    }
    if let remembered = opening.remembered {
      let target = remembered.choice.opensApp ? "the app" : "the browser"
      outcome.print("From now on, links open \(target), because the device remembers the choice.")
    }
    outcome.print()
    for (index, step) in opening.steps.enumerated() {
      if index > 0, ExactText(opening.steps[index - 1].url) != ExactText(step.url) {
        outcome.print("  then \(step.url.visible)")
      }
      write(step, in: report, to: &outcome)
    }
    let notes =
      report.advice.map { "What to change: \($0)" }
      + report.caveats.map { "Not certain: \($0.sentence)" }
      + (report.elsewhere.map { ["From Notes: \($0)"] } ?? [])
    if !notes.isEmpty { outcome.print() }
    for note in notes { writeWrapped(note, to: &outcome) }
  }

  private func writeDeliveries(_ report: TapReport, to outcome: inout Outcome) {
    // The entry points are UIKit methods.
    guard report.device.system == .iOS else { return }
    for delivery in report.deliveries {
      writeWrapped(
        "\(delivery.title) receives the link in \(delivery.entryPoint)"
          + (delivery.referrer.map { ", with the referrer \($0)." } ?? "."),
        to: &outcome
      )
    }
  }

  private func write(_ step: OpeningStep, in report: TapReport, to outcome: inout Outcome) {
    let caveat = step.evidence.caveat.map { " (\($0))" } ?? ""
    let variables = report.variables(of: step)
    let nearMiss = step.trace.flatMap { NearMissSearch($0, variables: variables).nearMiss }
    let detail = nearMiss.map { " Rule \($0.index + 1) \($0.predicate)." } ?? ""
    let lines = (step.sentence + detail + caveat).visible.wrapped(to: width - 7)
    for (index, line) in lines.enumerated() {
      let margin = index > 0 ? "       " : step.holds ? "  yes  " : "  no   "
      outcome.print(margin + line)
    }
    guard let rule = step.trace?.preferring(nearMiss).decisiveRule else { return }
    var words = Outcome()
    ExplanationText(width: width - 5).write(
      rule,
      isNearest: !rule.matches,
      IndexedVariables(variables),
      to: &words
    )
    // As bytes, because comparing characters normalizes them, which takes quadratic time for a
    // sequence of combining marks.
    for line in words.text(on: .output).utf8.split(separator: UInt8(ascii: "\n")) {
      outcome.print("     \(Substring(line))")
    }
  }

  private func writeWrapped(_ text: String, to outcome: inout Outcome) {
    for line in text.visible.wrapped(to: width) { outcome.print(line) }
  }
}
