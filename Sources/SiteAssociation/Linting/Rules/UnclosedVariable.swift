/// A `$(` without `)`.
struct UnclosedVariable: LintRule {
  static let about = RuleDescription(
    2008,
    "Substitution variable that is not closed",
    severity: .error,
    effect: "The pattern never matches.",
    cure: "Close the name with \")\".",
    evidence: .inferred,
    background: """
      "$(" always starts a substitution variable, and there is no way to write it as plain text. \
      Without a ")" behind it there is no name to look up, and the pattern fails.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.patterns where pattern.hasUnclosedVariable {
      report.report(Self.about, "\(pattern.name) has a \"$(\" without \")\".", at: pattern.range)
    }
  }
}
