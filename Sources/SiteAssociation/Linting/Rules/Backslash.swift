/// A backslash in a pattern.
struct Backslash: LintRule {
  static let about = RuleDescription(
    2022,
    "Backslash in a pattern",
    severity: .warning,
    effect: "Nobody says what a backslash does; it does not make the next character literal as far "
      + "as anybody knows.",
    cure: "Do without it; there is no way to escape *, ? or $( in a pattern.",
    evidence: .unknown,
    background: """
      Patterns have no documented escape. A backslash is either a plain character, which URLs do \
      not have, or something that nobody has described. People write it to escape a wildcard or as \
      part of a regular expression (\\d, \\.), and neither exists here. The same is true of the \
      values of variables and of the names of query items.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals where pattern.masked.contains(.backslash) {
      report.report(Self.about, "\(pattern.name) has a backslash in it.", at: pattern.range)
    }
  }
}
