/// Reports an excluding rule that never decides, because earlier rules decide every link that the
/// rule matches.
struct UnreachableExclusion: LintRule {
  static let about = RuleDescription(
    2005,
    "Exclusion after a broader rule",
    severity: .warning,
    effect: "Links that should stay in the browser open the app.",
    cure: "Move the exclusion before the broader rule.",
    evidence: .observed,
    background: """
      Devices try rules from top to bottom, and the first rule that matches a link decides whether \
      the link opens the app. An exclusion must therefore come before a broader rule that matches \
      the same links. If the broader rule is also an exclusion, nothing is lost, and the finding \
      is a note.

      The check considers all links and all earlier rules together, including their conditions on \
      the query and the fragment. If the patterns are too complex for that, the check compares the \
      rule with one earlier rule at a time. It can then miss an unreachable rule. It never reports \
      a reachable rule.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    file.reportShadows(excluding: true, named: "exclusion", as: Self.about, to: &report)
  }
}
