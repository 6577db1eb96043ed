/// An entry that excludes and never includes.
struct OnlyExclusions: LintRule {
  static let about = RuleDescription(
    2043,
    "Only excluding rules",
    severity: .warning,
    effect: "No link of the host opens the app.",
    cure: "Add a rule for the links that should open the app, such as "
      + "{\"/\": \"*\", \"exclude\": false} at the end.",
    evidence: .observed,
    background: """
      A URL opens the app only if a rule includes it. Excluding rules make exceptions to the rules \
      after them; alone they have no effect.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for entry in file.entries {
      guard let first = entry.rules.first else { continue }
      guard entry.rules.allSatisfy(\.rule.excludes) else { continue }
      let isDeliberate = entry.rules.contains { $0.rule.isUnconstrained }
      report.report(
        Self.about,
        entry.rules.count == 1
          ? "The only rule of the entry excludes."
          : "All \(entry.rules.count) rules of the entry exclude.",
        at: first.node.openingRange,
        severity: isDeliberate ? .note : nil,
        cure: isDeliberate ? "Change nothing if no link should open the app." : nil
      )
    }
  }
}
