/// Reports a backslash in a pattern.
struct Backslash: LintRule {
  static let about = RuleDescription(
    2022,
    "Backslash in a pattern",
    severity: .warning,
    effect:
      "What devices do with a backslash is undocumented. It probably does not escape the next "
      + "character.",
    cure: "Remove the backslash. Patterns cannot escape *, ? or $(.",
    evidence: .unknown,
    background: """
      Patterns have no documented escape character. Either devices match a backslash literally \
      (and URLs contain no backslashes), or a backslash has an undocumented effect. Authors \
      usually write a backslash to escape a wildcard, or because they intend a regular expression \
      (\\d, \\.). Patterns support neither. The check also covers the values of variables and the \
      names of query items.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals where pattern.masked.contains(.backslash) {
      report.report(Self.about, "\(pattern.name) contains a backslash.", at: pattern.range)
    }
  }
}
