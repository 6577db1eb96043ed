/// Reports a variable, or a value of a variable, that devices do not read.
struct DroppedVariableValue: LintRule {
  static let about = RuleDescription(
    2030,
    "Ignored value of a substitution variable",
    severity: .error,
    effect:
      "Devices ignore the value when they read the file, so the variable never matches that "
      + "value.",
    cure: "Write the values as an array of strings.",
    evidence: .inferred,
    background: """
      "substitutionVariables" is an object that maps each variable name to an array of strings. \
      Devices read a plain string as an array with one element. Devices ignore a definition of any \
      other type, and any element of the array that is not a string. Devices also ignore a string \
      that contains "$(", because variables cannot be nested (documented).
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    guard let table = file.applinks?["substitutionVariables"] else { return }
    guard table.members != nil else {
      report.report(
        Self.about,
        "\"substitutionVariables\" is \(table.typeName), not an object.",
        at: table.range,
        effect:
          "The file defines no variables, so a pattern that uses a custom variable never matches.",
        cure: "Write an object that maps each variable name to an array of strings."
      )
      return
    }
    for variable in table.effectiveMembers {
      guard variable.value.string != nil || variable.value.array != nil else {
        report.report(
          Self.about,
          "The definition of the variable \(variable.key.quoted) is \(variable.value.typeName), "
            + "not an array.",
          at: variable.value.range,
          effect: BuiltInVariable(rawValue: variable.key) != nil
            ? "Devices ignore the definition, so the variable keeps its built-in values."
            : "The variable is not defined, so a pattern that uses it never matches."
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
    guard text.containsCode(of: "$(") else { return }
    report.report(
      Self.about,
      "The value \(text.quoted) of the variable \(name.quoted) contains \"$(\".",
      at: value.range,
      cure: "Replace the inner variable with its values.",
      evidence: .documented
    )
  }
}
