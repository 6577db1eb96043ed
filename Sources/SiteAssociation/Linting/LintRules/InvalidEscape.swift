/// Reports a percent sign that does not start an escape.
struct InvalidEscape: LintRule {
  static let about = RuleDescription(
    2033,
    "Invalid percent escape",
    severity: .error,
    effect: """
      The pattern never matches, because two hexadecimal digits follow every % in an escaped URL.
      """,
    cure: "Write %25 for a literal percent sign.",
    evidence: .inferred,
    background: """
      Unless "percentEncoded" is false, devices compare the pattern with the escaped form of the \
      URL, in which every percent sign starts an escape. If a link contains an invalid escape, \
      Foundation first replaces the percent sign with %25, so the pattern does not match that link \
      either. The check does not report a percent sign before a wildcard or a variable that can \
      match the digits.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals where pattern.comparison.isWithEncoded {
      guard let escape = Self.invalidEscape(in: pattern) else { continue }
      report.report(
        Self.about,
        "\(pattern.name) contains the invalid escape \(escape.quoted).",
        at: pattern.range,
        effect:
          "\(pattern.failure), because two hexadecimal digits follow every % in an escaped URL."
      )
    }
  }

  private static func invalidEscape(in pattern: LocatedPattern) -> String? {
    let text = pattern.masked
    var index = text.startIndex
    while let percent = text[index...].firstIndex(of: .percent) {
      let digits = text[(percent + 1)...].prefix(2)
      for (offset, digit) in digits.enumerated() where digit.hexDigitValue == nil {
        // A wildcard can match the missing digits.
        if !pattern.isName, digit == .star || digit == UInt8(ascii: "?") { break }
        return String(decoding: pattern.utf8[percent...(percent + 1 + offset)], as: UTF8.self)
      }
      // The text after the value can complete the escape.
      if digits.count < 2, !pattern.isPiece, pattern.isName || !digits.contains(.star) {
        return String(decoding: pattern.utf8[percent...], as: UTF8.self)
      }
      index = percent + 1
    }
    return nil
  }
}
