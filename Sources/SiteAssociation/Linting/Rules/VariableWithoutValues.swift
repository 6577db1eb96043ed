/// A variable with an empty list of values.
struct VariableWithoutValues: LintRule {
  static let about = RuleDescription(
    2047,
    "Substitution variable without values",
    severity: .error,
    effect: "A pattern that uses the variable never matches.",
    cure: "Give the variable a value, or remove it from the patterns.",
    evidence: .inferred,
    background: """
      A variable matches one of its values. Without values it matches nothing, not even an empty \
      text. To match an empty text, write the value "". A variable that no pattern uses has a \
      different finding, LW2031.
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
