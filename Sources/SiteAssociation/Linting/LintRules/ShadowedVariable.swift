/// Reports a variable with the name of a built-in variable.
struct ShadowedVariable: LintRule {
  static let about = RuleDescription(
    2032,
    "Substitution variable with a built-in name",
    severity: .note,
    effect:
      "The values in the file replace Apple's built-in values, so the variable matches only the "
      + "values in the file.",
    cure: "Choose another name, unless you intend to replace the built-in values.",
    evidence: .inferred,
    background: """
      Devices look up a name among the file's variables first, so a variable named lang or region \
      replaces Apple's list. The replacement is correct if the variable should match only the \
      values in the file. A file cannot add values to Apple's list, only replace the list.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for variable in file.applinks?["substitutionVariables"]?.effectiveMembers ?? []
    // Devices ignore a definition of the wrong type, which has its own finding.
    where BuiltInVariable(rawValue: variable.key) != nil && file.variables[variable.key] != nil {
      report.report(
        Self.about,
        "The variable \"\(variable.key)\" has the name of a built-in variable.",
        at: variable.keyRange
      )
    }
  }
}
