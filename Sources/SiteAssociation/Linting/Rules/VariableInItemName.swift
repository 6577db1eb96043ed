/// A variable in the name of a query item.
struct VariableInItemName: LintRule {
  static let about = RuleDescription(
    2038,
    "Substitution variable in the name of a query item",
    severity: .error,
    effect: "The name is compared as it stands, so no item has it and the pattern meets an empty "
      + "value.",
    cure: "Write one component for each name.",
    evidence: .inferred,
    background: """
      Variables are replaced in paths, fragments, whole queries and the values of query items, not \
      in the names of items. Names know no wildcards either.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for name in file.queryItemNames where name.text.utf8.contains(sequence: "$(".utf8) {
      report.report(
        Self.about,
        "The name \(name.text.quoted) of a query item has a variable in it.",
        at: name.range
      )
    }
  }
}
