/// White space around a pattern or an app identifier.
struct SurroundingBlank: LintRule {
  static let about = RuleDescription(
    2042,
    "White space around a pattern or an app identifier",
    severity: .error,
    effect: "It is compared like any other character, so nothing matches.",
    cure: "Remove it.",
    evidence: .inferred,
    background: """
      Nothing is trimmed. A blank that came with copying, also one that cannot be seen such as a \
      no-break or zero-width space, makes a pattern match nothing and an app identifier name no app.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals where Self.hasBlank(pattern.text) {
      // Inside a decoded URL, a blank at an end of a value can be meant.
      guard !pattern.isPiece || pattern.comparison.isWithEncoded else { continue }
      guard pattern.isLegacy || LiteralNot.word(in: pattern) == nil else { continue }
      report.report(
        Self.about,
        "\(pattern.name) has white space at an end.",
        at: pattern.range
      )
    }
    for app in file.apps {
      guard let id = app.node.string, Self.hasBlank(id) else { continue }
      report.report(
        Self.about,
        "The app identifier \(id.quoted) has white space at an end.",
        at: app.node.range,
        effect: "It is part of the identifier, and no app is called that."
      )
    }
  }

  private static func hasBlank(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, let last = text.unicodeScalars.last else {
      return false
    }
    return first.isBlank || last.isBlank
  }
}
