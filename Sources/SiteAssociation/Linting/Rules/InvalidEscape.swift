/// A percent sign that starts no escape.
struct InvalidEscape: LintRule {
  static let about = RuleDescription(
    2033,
    "Invalid percent escape",
    severity: .error,
    effect:
      "The pattern never matches, for in a URL every % is followed by two hexadecimal digits.",
    cure: "Write %25 for a percent sign.",
    evidence: .inferred,
    background: """
      With "percentEncoded" true, the default, a pattern is compared with the URL as written, and \
      there a percent sign always starts an escape. A URL with a broken escape is escaped once more \
      by Foundation, so that it does not match either.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals where pattern.comparison.isWithEncoded {
      guard let escape = Self.invalidEscape(in: pattern) else { continue }
      report.report(
        Self.about,
        "\(pattern.name) has the invalid escape \(escape.quoted) in it.",
        at: pattern.range,
        effect: "\(pattern.failure), for in a URL every % is followed by two hexadecimal digits."
      )
    }
  }

  private static func invalidEscape(in pattern: LocatedPattern) -> String? {
    let text = pattern.masked
    var index = text.startIndex
    while let percent = text[index...].firstIndex(of: .percent) {
      let digits = text[(percent + 1)...].prefix(2)
      for (offset, digit) in digits.enumerated() where digit.hexDigitValue == nil {
        // A wildcard can stand for what is missing.
        if !pattern.isName, digit == .star || digit == UInt8(ascii: "?") { break }
        return String(decoding: pattern.utf8[percent...(percent + 1 + offset)], as: UTF8.self)
      }
      // What follows a value can be the rest of its escape.
      if digits.count < 2, !pattern.isPiece, pattern.isName || !digits.contains(.star) {
        return String(decoding: pattern.utf8[percent...], as: UTF8.self)
      }
      index = percent + 1
    }
    return nil
  }
}
