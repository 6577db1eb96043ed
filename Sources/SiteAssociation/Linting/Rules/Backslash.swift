/// A backslash in a pattern.
struct Backslash: LintRule {
  static let about = RuleDescription(
    2022,
    "Backslash in a pattern",
    severity: .warning,
    effect: "The effect of a backslash is unknown. As far as known, it does not make the next "
      + "character literal.",
    cure: "Remove it. A pattern cannot escape *, ? or $(.",
    evidence: .unknown,
    background: """
      Patterns have no documented escape character. A backslash is either a plain character, which \
      URLs do not contain, or has an effect that nobody has described. People write it to escape a \
      wildcard or as part of a regular expression (\\d, \\.); patterns support neither. The same \
      applies to the values of variables and the names of query items.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals where pattern.masked.contains(.backslash) {
      report.report(Self.about, "\(pattern.name) contains a backslash.", at: pattern.range)
    }
  }
}
