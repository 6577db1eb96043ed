/// Reports letters that a pattern writes as a base letter and a separate accent.
struct DecomposedPattern: LintRule {
  static let about = RuleDescription(
    2058,
    "Decomposed Unicode characters in a pattern",
    severity: .warning,
    effect:
      "The pattern does not match links that contain the characters in the usual, composed form.",
    cure: "Write the pattern in the composed form (NFC).",
    evidence: .inferred,
    background: """
      "é" can be one code point (U+00E9) or two (U+0065 and U+0301). The two forms look the same, \
      but devices compare code points and never convert one form into the other (inferred). Links \
      normally contain the composed form, which keyboards and browsers produce. File names on a \
      Mac and text that was copied from them often contain the decomposed form. The check applies \
      only where "percentEncoded" is false. For other patterns, see LW2010: a URL contains \
      non-ASCII characters only in escaped form.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals
    where pattern.comparison.isWithDecoded && pattern.utf8.contains(where: { $0 >= 0x80 }) {
      let composed = UnicodeComposition.composed(pattern.text)
      guard !composed.isSameCode(as: pattern.text) else { continue }
      report.report(
        Self.about,
        "\(pattern.name) contains a letter and its accent as separate code points.",
        at: pattern.range,
        cure: "Write \(composed.quoted), in the composed form (NFC)."
      )
    }
  }
}
