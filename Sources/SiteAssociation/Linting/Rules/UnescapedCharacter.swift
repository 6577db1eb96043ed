/// A character that URLs never hold as such.
struct UnescapedCharacter: LintRule {
  static let about = RuleDescription(
    2010,
    "Character that a URL holds only in escaped form",
    severity: .error,
    effect: "The pattern never matches, for devices compare it with the URL in its escaped form.",
    cure: "Write the character as it stands in the URL, escaped.",
    evidence: .observed,
    background: """
      Unless "percentEncoded" is false, a pattern is compared with the URL as it is written, and a \
      URL is written in ASCII: letters outside it, blanks and a few other characters stand there \
      as percent escapes, in upper-case hexadecimal digits of their UTF-8 bytes. A pattern with \
      the raw character matches nothing. That the same holds for quotes, angle brackets, square \
      and curly brackets, "|", "^" and "`" is inferred from how Foundation reads a URL.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.patterns where pattern.rule.isPercentEncoded {
      guard
        RegularExpressionSyntax.sample(in: pattern) == nil, LiteralNot.word(in: pattern) == nil,
        let found = Self.rawCharacter(in: pattern.masked[pattern.text.withoutSurroundingBlanks])
      else { continue }
      report.report(
        Self.about,
        "\(pattern.name) has \(found.name) in it.",
        at: pattern.range,
        cure: "Write \(Self.escaped(pattern).quoted).",
        evidence: found.evidence
      )
    }
    for name in file.queryItemNames where name.rule.isPercentEncoded {
      guard let found = Self.rawCharacter(in: Array(name.text.utf8)[...]) else { continue }
      report.report(
        Self.about,
        "The name \(name.text.quoted) of a query item has \(found.name) in it.",
        at: name.range,
        effect: "No item of a URL has this name, for devices compare it in its escaped form.",
        evidence: .inferred
      )
    }
  }

  private static func rawCharacter(
    in text: ArraySlice<UInt8>
  ) -> (name: String, evidence: Evidence)? {
    guard let byte = text.first(where: isNeverRaw) else { return nil }
    return switch byte {
    case 0x20: ("a space", .observed)
    case 0x21..<0x7F: ("a raw \(Character(Unicode.Scalar(byte)))", .inferred)
    case 0x80...: ("a character outside ASCII", .observed)
    default: ("a control character", .inferred)
    }
  }

  /// Brackets and backslashes included, which Foundation escapes (inferred). A backslash has a
  /// finding of its own.
  private static func isNeverRaw(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F...: true
    default: "\"<>[]^`{|}".utf8.contains(byte)
    }
  }

  private static func escaped(_ pattern: LocatedPattern) -> String {
    var text: [UInt8] = []
    for index in pattern.text.withoutSurroundingBlanks {
      if isNeverRaw(pattern.masked[index]) {
        text.append(contentsOf: pattern.utf8[index].percentEscape.utf8)
      } else {
        text.append(pattern.utf8[index])
      }
      // A sentence quotes no more than this.
      if text.count > 300 { break }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
