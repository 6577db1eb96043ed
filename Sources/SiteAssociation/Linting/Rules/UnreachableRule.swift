/// A rule after others that decide every link it matches.
struct UnreachableRule: LintRule {
  static let about = RuleDescription(
    2006,
    "Rule that is never reached",
    severity: .warning,
    effect: "The rule decides nothing. If it differs from the rules before it, its effect is lost.",
    cure: "Remove it, or move it before the broader rule.",
    evidence: .observed,
    background: """
      Devices try rules from top to bottom, and the first rule that holds decides. A rule never \
      decides if the rules before it already decide every link that it matches. After a catch-all \
      such as "/*", this is true of every rule. If an earlier rule makes the same decision, as \
      "/account/*" does for "/account", nothing is lost, and the finding is a note. Otherwise the \
      broader rule usually belongs at the end, or should be narrower.

      The check examines all paths of all rules together, but compares conditions on query and \
      fragment only with those of one earlier rule, part by part. It can therefore miss rules that \
      are never reached, but every finding is correct.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for shadow in file.shadows where !shadow.located.rule.excludes {
      report.report(
        Self.about,
        shadow.problem("The rule"),
        at: shadow.located.node.openingRange,
        severity: shadow.isHarmless ? .note : nil,
        effect: shadow.isHarmless
          ? "Nothing is lost, because an earlier rule makes the same decision." : nil
      )
    }
  }
}
