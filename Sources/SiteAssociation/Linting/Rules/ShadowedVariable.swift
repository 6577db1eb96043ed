/// A variable with the name of a built-in one.
struct ShadowedVariable: LintRule {
  static let about = RuleDescription(
    2032,
    "Substitution variable with a built-in name",
    severity: .note,
    effect: "The file's values replace the built-in ones; nothing else matches the variable.",
    cure: "Choose another name unless that is what is meant.",
    evidence: .inferred,
    background: """
      The variables of the file are looked up first, so one that is called lang or region takes the \
      place of Apple's list. That is fine when the few values are all that is wanted, and a \
      surprise when they were meant as an addition.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for variable in file.applinks?["substitutionVariables"]?.effectiveMembers ?? []
    where BuiltInVariable.names.contains(variable.key) {
      report.report(
        Self.about,
        "The variable \"\(variable.key)\" has the name of a built-in one.",
        at: variable.keyRange
      )
    }
  }
}
