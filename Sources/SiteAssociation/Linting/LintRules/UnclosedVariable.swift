/// Reports a `$(` without `)`.
struct UnclosedVariable: LintRule {
  static let about = RuleDescription(
    2008,
    "Unclosed substitution variable",
    severity: .error,
    effect: "The pattern never matches.",
    cure: "Add a \")\" after the variable name.",
    evidence: .inferred,
    background: """
      "$(" always starts a substitution variable and cannot be written as literal text. If no ")" \
      follows, devices have no name to look up. A "$" that is not followed by "(" is literal and \
      is not reported.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.patterns where pattern.hasUnclosedVariable {
      report.report(Self.about, "\(pattern.name) has a \"$(\" without a \")\".", at: pattern.range)
    }
  }
}
