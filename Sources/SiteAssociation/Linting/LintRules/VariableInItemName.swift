/// Reports a variable in the name of a query item.
struct VariableInItemName: LintRule {
  static let about = RuleDescription(
    2038,
    "Substitution variable in the name of a query item",
    severity: .error,
    effect: """
      Devices look for a query item with exactly this name. Links do not contain such an item, and \
      a missing item counts as empty. Devices therefore compare the item's pattern with an empty \
      string. If the pattern does not match an empty string, the rule never matches.
      """,
    cure: "Write one component for each name.",
    evidence: .inferred,
    background: """
      Variables work in paths, fragments, whole queries and the values of query items, but not in \
      the names of query items. Wildcards do not work in the names of query items either.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for name in file.queryItemNames where name.text.containsCode(of: "$(") {
      report.report(
        Self.about,
        "The query item name \(name.text.quoted) contains a variable.",
        at: name.range
      )
    }
  }
}
