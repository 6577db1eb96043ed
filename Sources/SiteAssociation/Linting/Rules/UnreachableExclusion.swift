/// An exclusion behind a rule that has let the links in already.
struct UnreachableExclusion: LintRule {
  static let about = RuleDescription(
    2005,
    "Exclusion behind a broader rule",
    severity: .warning,
    effect: "Links that were meant to stay in the browser open the app.",
    cure: "Move the exclusion before the broader rule.",
    evidence: .observed,
    background: """
      Rules are tried from top to bottom, and the first that holds decides, whether it lets a \
      link in or keeps it out. An exclusion is an exception to what follows it, so it has to \
      stand before the rule that it is an exception to. The check follows all paths through all \
      rules at once. Conditions on query and fragment it compares with those of one rule before, \
      part by part, so it does not find every rule that is never reached; what it finds is so.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for shadow in file.shadows where shadow.located.rule.excludes {
      report.report(
        Self.about,
        shadow.problem("The exclusion"),
        at: shadow.located.node.openingRange,
        severity: shadow.isHarmless ? .note : nil,
        effect: shadow.isHarmless ? "Nothing is lost: the rule before it says the same." : nil
      )
    }
  }
}
