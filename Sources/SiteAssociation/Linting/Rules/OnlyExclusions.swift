/// A section that excludes and never includes.
struct OnlyExclusions: LintRule {
  static let about = RuleDescription(
    2043,
    "Only excluding rules",
    severity: .warning,
    effect: "The app opens for no link of the host.",
    cure:
      "Add a rule for what is meant to open the app, such as {\"/\": \"*\", \"exclude\": false} at the end.",
    evidence: .observed,
    background: """
      A URL that no rule holds for does not open the app. Exclusions only take away from what rules \
      further down would match; by themselves they do nothing.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for section in file.sections {
      guard let first = section.rules.first else { continue }
      guard section.rules.allSatisfy(\.rule.excludes) else { continue }
      let isDeliberate = section.rules.contains { $0.rule.isUnconstrained }
      report.report(
        Self.about,
        section.rules.count == 1
          ? "The only rule of the section excludes."
          : "All \(section.rules.count) rules of the section exclude.",
        at: first.node.openingRange,
        severity: isDeliberate ? .note : nil,
        cure: isDeliberate ? "Nothing, if no link is meant to open the app." : nil
      )
    }
  }
}
