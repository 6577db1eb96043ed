/// A deviation from JSON, within a token or between two tokens, whose meaning is clear.
struct JSONFlaw: Sendable {
  enum Kind: Sendable {
    case comment
    case mergeConflict
    /// The side of a merge conflict that is not read.
    case mergeConflictSide
    case zeroBytes
    case otherWhitespace
    case typographicQuotes
    case singleQuotes
    case quoteInString
    case controlCharacter
    case zeroByteInString
    case badEscape
    case badUnicodeEscape
    case escapedLineBreak
    case escapedSingleQuote
    case loneSurrogate
    case badNumber
    case hugeNumber
    case bareWord
    case wordBeforeString
  }

  let kind: Kind
  let range: Range<Int>

  /// Returns the literal that a word means, such as `true` for `True`, or nil if the word is a
  /// string.
  static func literal(for word: ArraySlice<UInt8>) -> String? {
    guard word.count <= 9 else { return nil }
    switch ExactText(String(decoding: word, as: UTF8.self).lowercased()) {
    case "true", "yes": return "true"
    case "false", "no": return "false"
    case "null", "none", "nil", "undefined", "nan": return "null"
    default: return nil
    }
  }
}

extension JSONFlaw {
  /// Returns the repair of the flaw.
  ///
  /// - Parameter token: The token that has the flaw, or the token that follows the flaw.
  func repair(of token: JSONToken, in bytes: [UInt8]) -> JSONRepair {
    let text = String(decoding: bytes[range], as: UTF8.self)
    let problem: (ReadingProblem, String) =
      switch kind {
      case .comment: (.comment, "JSON does not allow comments.")
      case .mergeConflict, .mergeConflictSide:
        (.mergeConflict, "The file contains the markers of an unresolved merge conflict.")
      case .zeroBytes, .zeroByteInString:
        (
          .zeroByte,
          range.count == 1 ? "The file contains a null byte." : "The file contains null bytes."
        )
      case .otherWhitespace where text.unicodeScalars.first == "\u{FFFD}":
        (
          .invalidEncoding,
          "The character at this position is U+FFFD, which replaces a character that could not be "
            + "decoded."
        )
      case .otherWhitespace:
        (.otherWhitespace, "\(Self.name(ofWhitespace: text)) is not valid whitespace in JSON.")
      case .typographicQuotes:
        (
          .smartQuotes,
          range == token.closingQuote
            ? "The string ends with a typographic quote, which JSON does not allow."
            : "The string is enclosed in typographic quotes, which JSON does not allow."
        )
      case .escapedSingleQuote where !Self.isSingleQuote(bytes[token.range.lowerBound]):
        (.badEscape, "The escape sequence \"\\'\" is not valid in JSON.")
      case .singleQuotes, .quoteInString, .escapedSingleQuote:
        (
          .singleQuotes,
          bytes[token.range.lowerBound] == .backQuote
            ? "The string is enclosed in back quotes."
            : "The string is enclosed in single quotes."
        )
      case .controlCharacter:
        (
          .controlCharacter,
          text.isSameCode(as: "\t")
            ? "A string contains a tab."
            : "A string contains the control character \(Self.codePointName(text))."
        )
      case .badEscape:
        (
          .badEscape,
          "The escape sequence \"\(Self.escape(at: range, in: bytes))\" is not valid in JSON."
        )
      case .badUnicodeEscape: (.badEscape, "\\u is not followed by four hexadecimal digits.")
      case .escapedLineBreak: (.badEscape, "A line in a string ends with a backslash.")
      case .loneSurrogate: (.loneSurrogate, "The other half of this surrogate pair is missing.")
      case .badNumber: (.badNumber, "\(text.quoted) is not a valid number in JSON.")
      case .hugeNumber: (.badNumber, "The number \(text) is too large.")
      case .bareWord:
        (
          .bareWord,
          token.kind == .word
            ? "Quotes are missing around \(text.quoted)."
            : "\(text.quoted) is not a valid value in JSON."
        )
      case .wordBeforeString:
        (
          .wordBeforeString,
          "\(text.quoted) is outside the quotes of the string that follows it."
        )
      }
    return JSONRepair(
      problem: problem.0,
      text: problem.1,
      place: place(in: bytes),
      cure: problem.0 == .badEscape && kind == .escapedSingleQuote
        ? "Remove the backslash: JSON allows a single quote in a string." : nil,
      edits: edits(of: token, in: bytes),
      guesses: isGuess ? [token.range] : []
    )
  }

  private static func isSingleQuote(_ byte: UInt8) -> Bool {
    byte == .singleQuote || byte == .backQuote
  }

  /// Whether the meaning of the token is a guess.
  private var isGuess: Bool {
    switch kind {
    case .controlCharacter, .zeroByteInString, .badEscape, .badUnicodeEscape, .escapedLineBreak,
      .loneSurrogate, .badNumber, .hugeNumber:
      true
    default: false
    }
  }

  /// The range that a finding marks.
  private func place(in bytes: [UInt8]) -> Range<Int> {
    switch kind {
    case .badEscape: range.lowerBound..<min(range.lowerBound + 2, bytes.count)
    case .escapedLineBreak: range.lowerBound..<range.lowerBound + 1
    default: range
    }
  }

  private func edits(of token: JSONToken, in bytes: [UInt8]) -> [TextEdit] {
    let start = range.lowerBound..<range.lowerBound
    switch kind {
    case .comment, .mergeConflict, .mergeConflictSide, .zeroBytes, .otherWhitespace:
      return [TextEdit(range, " ")]
    case .zeroByteInString, .escapedLineBreak:
      return [TextEdit(range, "")]
    case .typographicQuotes, .singleQuotes:
      let quotes = [token.openingQuote, token.closingQuote]
      return quotes.filter { !$0.isEmpty && bytes[$0.lowerBound] != .quote }
        .map { TextEdit($0, "\"") }
    case .quoteInString, .badEscape, .badUnicodeEscape:
      return [TextEdit(start, "\\")]
    case .escapedSingleQuote:
      return [TextEdit(range, "'")]
    case .controlCharacter:
      let digits = String(bytes[range.lowerBound], radix: 16)
      let escape = "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      return [TextEdit(range, bytes[range.lowerBound] == 9 ? "\\t" : escape)]
    case .loneSurrogate:
      return [TextEdit(range, "\\ufffd")]
    case .badNumber:
      return [TextEdit(range, Self.number(for: bytes[range]))]
    case .hugeNumber:
      return [TextEdit(range, "1e308")]
    case .bareWord:
      if let literal = Self.literal(for: bytes[range]) { return [TextEdit(range, literal)] }
      return [
        TextEdit(start, "\""), TextEdit(range.upperBound..<range.upperBound, "\""),
      ]
    case .wordBeforeString:
      let quote = bytes[range.upperBound...].firstIndex(of: .quote) ?? range.upperBound
      return [TextEdit(start, "\""), TextEdit(quote..<quote + 1, "")]
    }
  }

  /// Returns the number that a text probably means, such as `0.5` for `.5`.
  private static func number(for text: ArraySlice<UInt8>) -> String {
    let written = String(decoding: text, as: UTF8.self)
    guard let value = Double(written), value.isFinite else { return "0" }
    return value == value.rounded() && value.magnitude < 1e15 ? "\(Int(value))" : "\(value)"
  }

  private static func escape(at range: Range<Int>, in bytes: [UInt8]) -> String {
    var end = range.upperBound
    while end < bytes.count, bytes[end].isUTF8Continuation { end += 1 }
    return String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
  }

  private static func codePointName(_ text: String) -> String {
    text.unicodeScalars.first?.codePointName ?? ""
  }

  private static func name(ofWhitespace text: String) -> String {
    switch text.unicodeScalars.first?.value {
    case 0xA0: "A no-break space"
    case 0x200B: "A zero-width space"
    case 0xFEFF: "A byte order mark"
    default: "The character \(codePointName(text))"
    }
  }
}
