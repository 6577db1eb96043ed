/// A `$(name)` that neither the file nor Apple defines.
struct UnknownVariable: LintRule {
  static let about = RuleDescription(
    2007,
    "Unknown substitution variable",
    severity: .error,
    effect: "A pattern with an unknown variable never matches, not even its own text.",
    cure: "Define the variable in \"substitutionVariables\", or correct its name.",
    evidence: .observed,
    background: """
      Names are looked up in "substitutionVariables" of "applinks" first, then among the built-in \
      ones: alpha, upper, lower, alnum, digit, xdigit, region and lang. Case matters. There is no \
      fallback: one unknown name, and the rule never holds.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    // A variable whose definition is of no use has a finding there.
    let defined = file.applinks?["substitutionVariables"]?.effectiveMembers.map(\.key) ?? []
    let known = Set((defined + BuiltInVariable.names).map(ExactText.init))
    let usable = defined.filter { ForbiddenVariableName.forbiddenCharacter(in: $0) == nil }
    for pattern in file.patterns {
      for name in pattern.variableNames where !known.contains(ExactText(name)) {
        report.report(
          Self.about,
          "\(pattern.name) uses the variable \(name.quoted), which is not defined.",
          at: pattern.range,
          cure: Spelling.nearest(to: name, among: BuiltInVariable.names + usable)
            .map { "Write $(\($0))." }
        )
      }
    }
  }
}
