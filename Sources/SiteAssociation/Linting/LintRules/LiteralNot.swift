/// Reports a `NOT` that is part of a path and excludes nothing.
struct LiteralNot: LintRule {
  static let about = RuleDescription(
    2039,
    "\"NOT\" treated as part of the path",
    severity: .error,
    effect:
      "Devices treat NOT as literal text, so the rule does not match the intended links and excludes "
      + "nothing.",
    cure:
      "In components, write the path without NOT, and add \"exclude\": true. In \"paths\", "
      + "write exactly one space after NOT.",
    evidence: .inferred,
    background: """
      In "paths", "NOT /path" and "not /path", each with exactly one space, exclude a path. If \
      another character, such as a slash or a tab, follows NOT, then NOT is part of the path. In \
      "components", NOT is always part of the pattern.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.patterns {
      guard let word = Self.word(in: pattern) else { continue }
      let rest = String(decoding: pattern.text.utf8.dropFirst(word.utf8.count), as: UTF8.self)
      report.report(
        Self.about,
        "\(pattern.name) starts with \(word.quoted).",
        at: pattern.range,
        cure: pattern.isLegacy
          ? "Write \("NOT \(rest)".quoted)."
          : "Write {\"/\": \(rest.quoted), \"exclude\": true}."
      )
    }
  }

  static func word(in pattern: LocatedPattern) -> String? {
    guard pattern.isPath, !pattern.excludes || !pattern.isLegacy else { return nil }
    let opening = pattern.utf8.prefix(5)
    if opening.starts(with: "NOT/".utf8) || opening.starts(with: "NOT*".utf8) { return "NOT" }
    guard !pattern.isLegacy else {
      // Other whitespace, such as a tab or a no-break space, is also part of the path.
      let scalars = pattern.text.unicodeScalars
      return scalars.starts(with: "NOT".unicodeScalars)
        && scalars.dropFirst(3).first?.isInvisible == true
        ? String(String.UnicodeScalarView(scalars.prefix(4))) : nil
    }
    return LegacyPath.excludedPattern(of: pattern.text).map { _ in
      String(String.UnicodeScalarView(pattern.text.unicodeScalars.prefix(4)))
    }
  }
}
