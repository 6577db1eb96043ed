/// Reports a rule for opening links that never decides, because earlier rules decide every link
/// that the rule matches.
struct UnreachableRule: LintRule {
  static let about = RuleDescription(
    2006,
    "Unreachable rule",
    severity: .warning,
    effect: """
      Devices never reach the rule, so it has no effect. Earlier rules decide all links that this \
      rule matches.
      """,
    cure: "Remove the rule, or move it before the broader rule.",
    evidence: .observed,
    background: """
      Devices try rules from top to bottom, and the first rule that matches a link decides whether \
      the link opens the app. A rule is unreachable if the rules before it match all of its links. \
      After a catch-all such as "/*", every rule is unreachable. If the earlier rules make the \
      same decision as the unreachable rule, nothing is lost, and the finding is a note. An \
      example is "/account/orders" after "/account/*".

      The check considers all links and all earlier rules together, including their conditions on \
      the query and the fragment. If the patterns are too complex for that, the check compares the \
      rule with one earlier rule at a time. It can then miss an unreachable rule. It never reports \
      a reachable rule.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    file.reportShadows(excluding: false, named: "rule", as: Self.about, to: &report)
  }
}
