/// Reports a variable that no pattern uses.
struct UnusedVariable: LintRule {
  static let about = RuleDescription(
    2031,
    "Unused substitution variable",
    severity: .note,
    effect: "The definition of the variable has no effect.",
    cure: "Use the variable as $(name) in a pattern, or remove the definition.",
    evidence: .documented,
    background: """
      A definition has an effect only if a pattern uses the variable. Often, "$(…)" is missing in \
      a pattern. If a pattern probably misspells the name, the finding is LW2007 instead.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    let table = file.applinks?["substitutionVariables"]?.effectiveMembers ?? []
    guard !table.isEmpty else { return }
    var used = Set(file.patterns.flatMap(\.variableNames).map(ExactText.init))
    for name in file.queryItemNames {
      used.formUnion(VariableScan(Array(name.text.utf8)).names.map(ExactText.init))
    }
    let known = Set((table.map(\.key) + BuiltInVariable.names).map(ExactText.init))
    let unknown = used.subtracting(known).map(\.text).sortedByCode
    for variable in table where !used.contains(ExactText(variable.key)) {
      // A name that no pattern can use has its own finding.
      guard ForbiddenVariableName.forbiddenCharacter(in: variable.key) == nil else { continue }
      // If a pattern misspells the name, the finding about the pattern is sufficient.
      guard Spelling.nearest(to: variable.key, among: unknown) == nil else { continue }
      report.report(
        Self.about,
        "No pattern uses the variable \(variable.key.quoted).",
        at: variable.keyRange
      )
    }
  }
}
