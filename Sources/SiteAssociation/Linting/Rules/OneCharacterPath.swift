/// A path pattern of a single character.
struct OneCharacterPath: LintRule {
  static let about = RuleDescription(
    2021,
    "Path pattern of one character",
    severity: .warning,
    effect: "Devices add no leading slash to a pattern of one character, so it matches no path. "
      + "\"?\" matches only the root.",
    cure: "Write the leading slash.",
    evidence: .inferred,
    background: """
      Devices add missing slashes at both ends of a path pattern, but not to a pattern of one \
      character. Every path starts with a slash, so such a pattern matches nothing. The exceptions \
      are "*", which matches every path, and "/" and "?", which match only the root. A backslash \
      has its own finding, LW2022.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.patterns where pattern.isPath {
      guard pattern.utf8.count <= 4, pattern.text.utf16.count == 1 else { continue }
      guard !["*", "/", "\\"].contains(pattern.text) else { continue }
      report.report(
        Self.about,
        "\(pattern.name) is one character long.",
        at: pattern.range,
        effect: pattern.text == "?"
          ? "It matches only the root of the site."
          : "Devices add no leading slash to a pattern of one character, so it matches no path.",
        cure: pattern.text == "?"
          ? "Write \"/\" for the root, or \"/?\" for a path of one character."
          : "Write \("/\(pattern.text)".quoted)."
      )
    }
  }
}
