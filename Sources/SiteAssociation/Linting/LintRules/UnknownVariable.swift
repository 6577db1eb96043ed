/// Reports a `$(name)` that neither the file nor Apple defines.
struct UnknownVariable: LintRule {
  static let about = RuleDescription(
    2007,
    "Unknown substitution variable",
    severity: .error,
    effect: """
      A pattern with an unknown variable never matches, so the rule with this pattern never \
      matches either. Devices do not treat the variable as literal text.
      """,
    cure: "Define the variable in \"substitutionVariables\", or correct its name.",
    evidence: .observed,
    background: """
      Devices look up a name first in the "substitutionVariables" of "applinks", then among the \
      built-in variables: alpha, upper, lower, alnum, digit, xdigit, region and lang. Names are \
      case-sensitive.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    // If the definition of a variable has no effect, another finding reports the definition.
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
