/// A rule behind others that decide every link it matches.
struct UnreachableRule: LintRule {
  static let about = RuleDescription(
    2006,
    "Rule that is never reached",
    severity: .warning,
    effect: "The rule decides nothing; if it says something else than those before it, it is lost.",
    cure: "Remove it, or move it before the broader rule.",
    evidence: .observed,
    background: """
      Rules are tried from top to bottom, and the first that holds decides. A rule that matches \
      only links that rules before it have decided never has a say: behind a catch-all such as \
      "/*" that is every rule. Where the rule before says the same, as "/account/*" does for \
      "/account", nothing is lost, and the finding is a note. Elsewhere the broader rule was \
      often meant to come last, or to be narrower. The check follows all paths through all rules \
      at once. Conditions on query and fragment it compares with those of one rule before, part \
      by part, so it does not find every rule that is never reached; what it finds is so.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for shadow in file.shadows where !shadow.located.rule.excludes {
      report.report(
        Self.about,
        shadow.problem("The rule"),
        at: shadow.located.node.openingRange,
        severity: shadow.isHarmless ? .note : nil,
        effect: shadow.isHarmless ? "Nothing is lost: the rule before it says the same." : nil
      )
    }
  }
}
