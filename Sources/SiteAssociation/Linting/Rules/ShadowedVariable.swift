/// A variable with the name of a built-in one.
struct ShadowedVariable: LintRule {
  static let about = RuleDescription(
    2032,
    "Substitution variable with a built-in name",
    severity: .note,
    effect: "The file's values replace the built-in ones, so the variable matches nothing else.",
    cure: "Choose another name unless the values should replace the built-in ones.",
    evidence: .inferred,
    background: """
      Devices look up the variables of the file first, so a variable named lang or region replaces \
      Apple's list. That works when only these values should match. It goes wrong when they were \
      meant as an addition.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for variable in file.applinks?["substitutionVariables"]?.effectiveMembers ?? []
    where BuiltInVariable.names.contains(variable.key) {
      report.report(
        Self.about,
        "The variable \"\(variable.key)\" has the name of a built-in variable.",
        at: variable.keyRange
      )
    }
  }
}
