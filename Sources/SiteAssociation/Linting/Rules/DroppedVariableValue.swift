/// A variable, or a value of one, that devices do not read.
struct DroppedVariableValue: LintRule {
  static let about = RuleDescription(
    2030,
    "Ignored value of a substitution variable",
    severity: .error,
    effect: "Devices skip the value when they read the file, so the variable never matches it.",
    cure: "Write the values as an array of strings.",
    evidence: .inferred,
    background: """
      "substitutionVariables" is an object of arrays of strings. A plain string counts as an array \
      with one element; other values are skipped. A value that contains "$(" is skipped too, \
      because variables cannot be nested (documented).
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    guard let table = file.applinks?["substitutionVariables"] else { return }
    guard table.members != nil else {
      report.report(
        Self.about,
        "\"substitutionVariables\" is \(table.typeName), not an object.",
        at: table.range,
        effect: "The file defines no variables, and a pattern that uses one never matches.",
        cure: "Write an object of variable names and arrays of strings."
      )
      return
    }
    for variable in table.effectiveMembers {
      guard variable.value.string != nil || variable.value.array != nil else {
        report.report(
          Self.about,
          "The variable \(variable.key.quoted) is \(variable.value.typeName), not an array.",
          at: variable.value.range,
          effect: "The variable is not defined, and a pattern that uses it never matches."
        )
        continue
      }
      for value in variable.value.array ?? [variable.value] {
        check(value, of: variable.key, report: &report)
      }
    }
  }

  private func check(_ value: JSONNode, of name: String, report: inout FindingCollector) {
    guard let text = value.string else {
      report.report(
        Self.about,
        "A value of the variable \(name.quoted) is \(value.typeName), not a string.",
        at: value.range
      )
      return
    }
    guard text.utf8.contains(sequence: "$(".utf8) else { return }
    report.report(
      Self.about,
      "The value \(text.quoted) of the variable \(name.quoted) contains a variable.",
      at: value.range,
      cure: "Replace the inner variable by its values.",
      evidence: .documented
    )
  }
}
