/// Reports a backslash in a pattern.
struct Backslash: LintRule {
  static let about = RuleDescription(
    2022,
    "Backslash in a pattern",
    severity: .warning,
    effect:
      "The effect of a backslash is undocumented. A backslash probably does not escape the "
      + "next character.",
    cure: "Remove the backslash. Patterns cannot escape *, ? or $(.",
    evidence: .unknown,
    background: """
      Patterns have no documented escape character. If devices match a backslash literally, the \
      pattern matches almost no link, because a URL contains a backslash only as the escape %5C. \
      Usually, the backslash is an attempt to escape a wildcard or to write a regular expression \
      (\\d, \\.), but patterns support neither. The check also covers the values of variables and \
      the names of query items. It does not report \\/, which JSON reads as a plain slash.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals where pattern.masked.contains(.backslash) {
      report.report(Self.about, "\(pattern.name) contains a backslash.", at: pattern.range)
    }
  }
}
