/// Reports a variable with an empty list of values.
struct VariableWithoutValues: LintRule {
  static let about = RuleDescription(
    2047,
    "Substitution variable without values",
    severity: .error,
    effect: "A pattern that uses the variable never matches.",
    cure: "Add a value to the variable, or remove the variable from the patterns.",
    evidence: .inferred,
    background: """
      A variable matches any one of its values. A variable without values matches nothing, not \
      even an empty string. To match an empty string, add the value "". If no pattern uses the \
      variable, the finding is LW2031 instead.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    let table = file.applinks?["substitutionVariables"]?.effectiveMembers ?? []
    let empty = table.filter { $0.value.array?.isEmpty == true }
    guard !empty.isEmpty else { return }
    let used = Set(file.patterns.flatMap(\.variableNames).map(ExactText.init))
    for variable in empty where used.contains(ExactText(variable.key)) {
      report.report(
        Self.about,
        "The variable \(variable.key.quoted) has an empty list of values.",
        at: variable.value.range
      )
    }
  }
}
