/// Reports a percent escape with lowercase digits.
struct LowercaseEscape: LintRule {
  static let about = RuleDescription(
    2020,
    "Percent escape with lowercase hexadecimal digits",
    severity: .warning,
    effect:
      "The pattern does not match links that contain the escape in upper case, and nearly all "
      + "software writes escapes in upper case.",
    cure: "Write the hexadecimal digits of the escape in upper case.",
    evidence: .observed,
    background: """
      Unless "percentEncoded" is false, devices compare escapes character by character, so %c3 \
      does not match %C3. When devices escape a character, they write the escape in upper case. If \
      "caseSensitive" is false, the case of the digits does not matter. The names of query items \
      are an exception: they are always compared exactly (inferred).
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
        "\(pattern.name) contains the lowercase escape "
          + "\(String(decoding: pattern.utf8[first...first + 2], as: UTF8.self)).",
        at: pattern.range,
        effect: pattern.isName
          ? "The name does not match an item whose name contains the escape in upper case, and "
            + "nearly all software writes escapes in upper case."
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
