/// A path pattern of a single character.
struct OneCharacterPath: LintRule {
  static let about = RuleDescription(
    2021,
    "Path pattern of one character",
    severity: .warning,
    effect:
      "A pattern of one character gets no leading slash, so it matches no path; \"?\" matches "
      + "the root alone.",
    cure: "Write the leading slash.",
    evidence: .inferred,
    background: """
      Devices add a missing slash at both ends of a path pattern, but not when it is one character \
      long. Every path starts with a slash, so such a pattern matches nothing; the exceptions are \
      "*", which matches everything, "/", which is the root, and "?", which matches the root and \
      nothing else. A backslash has a finding of its own.
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
          ? "It matches the root of the site and no other path."
          : "A pattern of one character gets no leading slash, so it matches no path.",
        cure: pattern.text == "?"
          ? "Write \"/\" for the root, \"/?\" for one character behind it."
          : "Write \("/\(pattern.text)".quoted)."
      )
    }
  }
}
