/// Reports white space around a pattern or an app ID.
struct SurroundingWhitespace: LintRule {
  static let about = RuleDescription(
    2042,
    "Whitespace around a pattern or an app ID",
    severity: .error,
    effect: "Devices do not trim patterns, so the pattern does not match the intended links.",
    cure: "Remove the whitespace.",
    evidence: .inferred,
    background: """
      Devices do not trim app IDs either, so an app ID with extra whitespace names no app. \
      Whitespace includes invisible characters, such as a no-break space or a zero-width space, \
      which are often copied by accident.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals where Self.hasWhitespace(pattern.text) {
      // In a decoded URL, whitespace at either end of a value can be intended.
      guard !pattern.isPiece || pattern.comparison.isWithEncoded else { continue }
      guard pattern.isLegacy || LiteralNot.word(in: pattern) == nil else { continue }
      report.report(
        Self.about,
        "\(pattern.name) starts or ends with whitespace.",
        at: pattern.range
      )
    }
    for app in file.apps {
      guard let id = app.node.string, Self.hasWhitespace(id) else { continue }
      report.report(
        Self.about,
        "The app ID \(id.quoted) starts or ends with whitespace.",
        at: app.node.range,
        effect: "Devices treat the whitespace as part of the ID, and no app has such an ID."
      )
    }
  }

  private static func hasWhitespace(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return false
    }
    return first.isInvisible || last.isInvisible
  }
}
