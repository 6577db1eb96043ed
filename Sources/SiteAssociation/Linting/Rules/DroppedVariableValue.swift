/// A definition of a variable that is not read.
struct DroppedVariableValue: LintRule {
  static let about = RuleDescription(
    2030,
    "Value of a substitution variable that is dropped",
    severity: .error,
    effect: "The value is skipped when the file is read, so the variable never matches it.",
    cure: "Write the values as an array of strings.",
    evidence: .inferred,
    background: """
      "substitutionVariables" is an object of arrays of strings. A plain string counts as a list of \
      one, other values are skipped. A value that contains "$(" is dropped, for variables do not \
      nest (documented).
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    guard let table = file.applinks?["substitutionVariables"] else { return }
    guard table.members != nil else {
      report.report(
        Self.about,
        "\"substitutionVariables\" is \(table.typeName), not an object.",
        at: table.range,
        effect: "No variable is defined, and a pattern that uses one never matches.",
        cure: "Write an object of names and arrays of strings."
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
      "The value \(text.quoted) of the variable \(name.quoted) has a variable in it.",
      at: value.range,
      cure: "Write out what the inner variable stands for.",
      evidence: .documented
    )
  }
}
