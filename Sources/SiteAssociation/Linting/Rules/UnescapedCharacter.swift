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
      and curly brackets, "|", "^" and "`" is inferred from how Foundation reads a URL. The values \
      of a variable are looked at when all rules that use it compare with the URL as written, and \
      so are the names of query items (inferred). With "caseSensitive" false the Kelvin sign and \
      the long s are equal to the letters k and s (inferred), so they are left alone.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals where pattern.comparison.isWithEncoded {
      guard
        pattern.isName || RegularExpressionSyntax.sample(in: pattern) == nil,
        LiteralNot.word(in: pattern) == nil,
        let found = Self.rawCharacter(in: pattern)
      else { continue }
      report.report(
        Self.about,
        "\(pattern.name) has \(found.name) in it.",
        at: pattern.range,
        effect: "\(pattern.failure), for devices compare it with the URL in its escaped form.",
        cure: "Write \(Self.escaped(pattern).quoted).",
        evidence: pattern.isName ? .inferred : found.evidence
      )
    }
  }

  private static func rawCharacter(
    in pattern: LocatedPattern
  ) -> (name: String, evidence: Evidence)? {
    let text = literal(pattern)[pattern.text.withoutSurroundingBlanks]
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

  /// The pattern with a star for what need not stand for itself: variables, and where case does not
  /// matter, the few characters that are equal to an ASCII letter then, such as the Kelvin sign.
  private static func literal(_ pattern: LocatedPattern) -> [UInt8] {
    guard !pattern.comparison.isCaseSensitive, !pattern.isName else { return pattern.masked }
    var text = pattern.masked
    var offset = 0
    for scalar in pattern.text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if !scalar.isASCII, CaseFolding.shared.equals(of: scalar).contains(where: \.isASCII) {
        for index in offset..<end { text[index] = .star }
      }
      offset = end
    }
    return text
  }

  private static func escaped(_ pattern: LocatedPattern) -> String {
    let literal = literal(pattern)
    var text: [UInt8] = []
    for index in pattern.text.withoutSurroundingBlanks {
      if isNeverRaw(literal[index]) {
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
