/// Reports a character that must be percent-encoded.
struct UnescapedCharacter: LintRule {
  static let about = RuleDescription(
    2010,
    "Character that must be percent-encoded",
    severity: .error,
    effect:
      "The pattern never matches, because devices compare it with the escaped form of the URL.",
    cure: "Write the character in its escaped form, as it appears in the URL.",
    evidence: .observed,
    background: """
      Unless "percentEncoded" is false, devices compare a pattern with the escaped form of the \
      URL. In this form, percent escapes replace spaces and all non-ASCII characters. Percent \
      escapes also replace double quotes, angle brackets, square brackets, curly brackets, "|", \
      "^" and "`" (inferred from how Foundation reads a URL). Each byte of the character's UTF-8 \
      encoding is written as "%" and two uppercase hexadecimal digits. A pattern that contains one \
      of these characters unescaped matches nothing. The check also covers the names of query \
      items (inferred). If no rule that uses a variable has "percentEncoded": false, the check \
      also covers the values of the variable. If "caseSensitive" is false, the Kelvin sign and the \
      long s match the letters k and s (inferred) and are not reported.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.literals where pattern.comparison.isWithEncoded {
      guard
        pattern.isName || RegularExpressionSyntax.sample(in: pattern) == nil,
        LiteralNot.word(in: pattern) == nil, !Self.isPaddedExclusion(pattern),
        let found = Self.rawCharacter(in: pattern)
      else { continue }
      report.report(
        Self.about,
        "\(pattern.name) contains \(found.name).",
        at: pattern.range,
        effect: "\(pattern.failure), because devices compare it with the escaped form of the URL.",
        cure: "Write \(Self.escaped(pattern).quoted).",
        evidence: pattern.isName ? .inferred : found.evidence
      )
    }
  }

  /// Whether a legacy path starts with whitespace and NOT. Another lint rule reports such a path.
  private static func isPaddedExclusion(_ pattern: LocatedPattern) -> Bool {
    guard pattern.isLegacy, !pattern.excludes, pattern.isPath else { return false }
    let visible = String(decoding: pattern.utf8[pattern.text.visibleRange], as: UTF8.self)
    return LegacyPath.excludedPattern(of: visible) != nil
  }

  private static func rawCharacter(
    in pattern: LocatedPattern
  ) -> (name: String, evidence: Evidence)? {
    let text = literal(pattern)[pattern.text.visibleRange]
    guard let byte = text.first(where: isNeverRaw) else { return nil }
    return switch byte {
    case 0x20: ("a space", .observed)
    case 0x21..<0x7F: ("an unescaped \(Character(Unicode.Scalar(byte)))", .inferred)
    case 0x80...: ("a non-ASCII character", .observed)
    default: ("a control character", .inferred)
    }
  }

  /// Whether a URL contains the byte only as an escape. Foundation escapes brackets too (inferred).
  /// A backslash has its own finding.
  private static func isNeverRaw(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F...: true
    default: "\"<>[]^`{|}".utf8.contains(byte)
    }
  }

  /// Returns the pattern with a star in place of every byte that need not match literally. These
  /// are variables and, if the comparison is not case-sensitive, the few characters that equal an
  /// ASCII letter, such as the Kelvin sign.
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
    for index in pattern.text.visibleRange {
      if isNeverRaw(literal[index]) {
        text.append(contentsOf: pattern.utf8[index].percentEscape.utf8)
      } else {
        text.append(pattern.utf8[index])
      }
      // A quotation is never longer.
      if text.count > 300 { break }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
