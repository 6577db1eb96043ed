/// Reports a path pattern of a single character.
struct OneCharacterPath: LintRule {
  static let about = RuleDescription(
    2021,
    "One-character path pattern",
    severity: .warning,
    effect:
      "Devices do not add a leading slash to a one-character pattern. The pattern \"?\" matches any one "
      + "character, so it matches only the root, \"/\". Every other one-character pattern, except "
      + "\"*\" and \"/\", matches no path.",
    cure: "Add a leading slash. To match the root, write \"/\".",
    evidence: .inferred,
    background: """
      If a path pattern does not start with a slash or a star, devices add a slash at the start. \
      If it does not end with a slash or a star, devices add a slash at the end. Devices add no \
      slash to a pattern of one character. Every path starts with a slash, so a pattern such as \
      "a" matches nothing. Two one-character patterns are correct and are not reported: "*", which \
      matches every path, and "/", which matches only the root. A backslash is reported as LW2022 \
      instead.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.patterns where pattern.isPath {
      guard pattern.utf8.count <= 4, pattern.text.utf16.count == 1 else { continue }
      guard !["*", "/", "\\"].containsCode(of: pattern.text) else { continue }
      report.report(
        Self.about,
        "\(pattern.name) is one character long.",
        at: pattern.range,
        effect: pattern.text.isSameCode(as: "?")
          ? "The pattern matches only the root of the site."
          : "Devices do not add a leading slash to a one-character pattern, so it matches no path.",
        cure: pattern.text.isSameCode(as: "?")
          ? "Write \"/\" for the root, or \"/?\" for a path of one character."
          : "Write \("/\(pattern.text)".quoted)."
      )
    }
  }
}
