/// A percent escape in lower-case digits.
struct LowercaseEscape: LintRule {
  static let about = RuleDescription(
    2020,
    "Percent escape in lower case",
    severity: .warning,
    effect: "The pattern does not match links that have the escape in upper case, as nearly all "
      + "programs write it.",
    cure: "Write the digits of the escape in upper case.",
    evidence: .observed,
    background: """
      With "percentEncoded" true, the default, escapes are compared letter by letter: %c3 is not \
      %C3. URLs are nearly always written with upper-case digits, and devices use them when they \
      escape a character themselves. With "caseSensitive" false the difference vanishes, but for \
      the names of query items, which are always compared exactly (inferred).
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals
    where pattern.comparison.isWithEncoded && (pattern.comparison.isCaseSensitive || pattern.isName)
    {
      let offsets = PercentEscapes.offsets(in: pattern.masked).filter { offset in
        pattern.utf8[offset + 1...offset + 2].contains { $0 >= UInt8(ascii: "a") }
      }
      guard let first = offsets.first else { continue }
      report.report(
        Self.about,
        "\(pattern.name) has the lower-case escape "
          + "\(String(decoding: pattern.utf8[first...first + 2], as: UTF8.self)) in it.",
        at: pattern.range,
        effect: pattern.isName
          ? "Items whose name has the escape in upper case, as nearly all programs write it, do "
            + "not have this name."
          : nil,
        cure: "Write \(Self.corrected(pattern, offsets).quoted).",
        evidence: pattern.isName ? .inferred : nil
      )
    }
  }

  private static func corrected(_ pattern: LocatedPattern, _ offsets: [Int]) -> String {
    var text = pattern.utf8
    for offset in offsets.flatMap({ [$0 + 1, $0 + 2] }) where text[offset].isASCIILetter {
      text[offset] &= ~0x20
    }
    return String(decoding: text, as: UTF8.self)
  }
}
