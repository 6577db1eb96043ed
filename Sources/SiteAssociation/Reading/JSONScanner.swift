/// Divides a text into JSON tokens.
///
/// The scanner also accepts tokens and white space that JSON does not allow if their meaning is
/// clear, and notes their flaws. A token depends only on the position at which it starts, so the
/// scanner can divide the same text in several ways.
struct JSONScanner {
  let bytes: [UInt8]
  /// The flaws of the last token and of the white space before it.
  private(set) var flaws: [JSONFlaw] = []

  private var position = 0
  private var whitespace: JSONWhitespaceScanner

  private let closesAtTypographicQuotes: Bool

  /// Creates a scanner.
  ///
  /// - Parameter closesAtTypographicQuotes: Whether a typographic quotation mark before a comma, a
  ///   colon or a closing bracket ends a string that starts with a straight quotation mark.
  init(_ bytes: [UInt8], closesAtTypographicQuotes: Bool = false) {
    self.bytes = bytes
    whitespace = JSONWhitespaceScanner(bytes)
    self.closesAtTypographicQuotes = closesAtTypographicQuotes
  }

  /// Returns the first token after a position.
  mutating func token(at start: Int) -> JSONToken {
    flaws.removeAll(keepingCapacity: true)
    let (first, indentation) = whitespace.skip(from: start, notingIn: &flaws)
    position = first
    guard let byte = byte(at: first) else {
      return JSONToken(.end, first..<first, flawCount: flaws.count, indentation: indentation)
    }
    var kind = JSONToken.Kind.stray
    var quotes = (opening: 0, closing: 0)
    switch byte {
    case .openBrace, .closeBrace, .openBracket, .closeBracket, .comma, .colon:
      kind = Self.punctuation(byte)
      position += 1
    case .quote, .singleQuote, .backQuote:
      quotes.opening = 1
      // This flaw is noted before the flaws in the string, which are parts of the same error.
      if byte != .quote { note(.singleQuotes, first..<first + 1) }
      (kind, quotes.closing) = readString(Quote(byte), after: 1)
      if byte == .quote, quotes.closing > 1 {
        note(.typographicQuotes, position - quotes.closing..<position)
      }
    default:
      if let (scalar, length) = bytes.scalar(at: first), let quote = Quote(scalar) {
        quotes.opening = length
        (kind, quotes.closing) = readString(quote, after: length)
        note(.typographicQuotes, first..<first + length)
      } else {
        kind = readWord()
      }
    }
    return JSONToken(
      kind,
      first..<position,
      openingLength: quotes.opening,
      closingLength: quotes.closing,
      flawCount: flaws.count,
      indentation: indentation
    )
  }

  func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func byteIsOneOf(_ offset: Int, _ candidates: UInt8...) -> Bool {
    byte(at: offset).map(candidates.contains) ?? false
  }

  private mutating func note(_ kind: JSONFlaw.Kind, _ range: Range<Int>) {
    flaws.append(JSONFlaw(kind: kind, range: range))
  }

  private static func punctuation(_ byte: UInt8) -> JSONToken.Kind {
    switch byte {
    case .openBrace: .openBrace
    case .closeBrace: .closeBrace
    case .openBracket: .openBracket
    case .closeBracket: .closeBracket
    case .comma: .comma
    default: .colon
    }
  }

  // MARK: - Strings

  /// A pair of quotation marks.
  private enum Quote {
    case straight, single, back, typographic, singleTypographic

    init(_ byte: UInt8) {
      self = byte == .quote ? .straight : byte == .singleQuote ? .single : .back
    }

    init?(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x201C...0x201F, 0xAB, 0xBB, 0xFF02: self = .typographic
      case 0x2018...0x201B, 0x2039, 0x203A: self = .singleTypographic
      default: return nil
      }
    }
  }

  /// Returns the length of a typographic quotation mark at an offset, or 0.
  func typographicQuoteLength(at offset: Int) -> Int {
    guard let byte = byte(at: offset), byte >= 0xC2,
      let (scalar, length) = bytes.scalar(at: offset),
      Quote(scalar) != nil
    else { return 0 }
    return length
  }

  private func closingLength(of quote: Quote) -> Int? {
    guard let byte = byte(at: position) else { return nil }
    switch quote {
    case .straight:
      if byte == .quote { return 1 }
      guard closesAtTypographicQuotes else { return nil }
      let length = typographicQuoteLength(at: position)
      return length > 0 && isFollowedByEnd(position + length) ? length : nil
    case .single: return byte == .singleQuote ? 1 : nil
    case .back: return byte == .backQuote ? 1 : nil
    case .typographic, .singleTypographic:
      if byte == .quote { return 1 }
      guard byte >= 0xC2, let (scalar, length) = bytes.scalar(at: position) else { return nil }
      return Quote(scalar) == quote ? length : nil
    }
  }

  private func isFollowedByEnd(_ offset: Int) -> Bool {
    var offset = offset
    while byteIsOneOf(offset, UInt8(ascii: " "), 9) { offset += 1 }
    let ends: [UInt8] = [.comma, .colon, .closeBracket, .closeBrace, .newline, .carriageReturn]
    return byte(at: offset).map(ends.contains) ?? true
  }

  private mutating func readString(
    _ quote: Quote,
    after openingLength: Int
  ) -> (JSONToken.Kind, closingLength: Int) {
    position += openingLength
    while let byte = byte(at: position) {
      if let length = closingLength(of: quote) {
        position += length
        return (.string, length)
      }
      switch byte {
      case .newline, .carriageReturn:
        return (.unclosedString, 0)
      case .backslash:
        readEscape()
      case 0..<0x20:
        note(byte == 0 ? .zeroByteInString : .controlCharacter, position..<position + 1)
        position += 1
      case .quote:
        note(.quoteInString, position..<position + 1)
        position += 1
      default:
        position += 1
      }
    }
    return (.unclosedString, 0)
  }

  private mutating func readEscape() {
    let start = position
    position += 1
    switch byte(at: position) {
    case nil: return
    case .quote, .backslash, .slash, UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      readUnicodeEscape()
    case .newline, .carriageReturn:
      if byte(at: position) == .carriageReturn, byte(at: position + 1) == .newline { position += 1 }
      position += 1
      note(.escapedLineBreak, start..<position)
    case .singleQuote:
      position += 1
      note(.escapedSingleQuote, start..<position)
    default:
      note(.badEscape, start..<position + 1)
    }
  }

  private mutating func readUnicodeEscape() {
    let start = position - 1
    guard let first = fourHexDigits(after: position) else {
      position += 1
      note(.badUnicodeEscape, start..<position)
      return
    }
    position += 5
    if first & 0xFC00 == 0xD800, byte(at: position) == .backslash,
      byte(at: position + 1) == UInt8(ascii: "u"), let second = fourHexDigits(after: position + 1),
      second & 0xFC00 == 0xDC00
    {
      position += 6
    } else if first & 0xF800 == 0xD800 {
      note(.loneSurrogate, start..<position)
    }
  }

  private func fourHexDigits(after offset: Int) -> UInt16? {
    var value: UInt16 = 0
    for offset in offset + 1...offset + 4 {
      guard let digit = byte(at: offset)?.hexDigitValue else { return nil }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  // MARK: - Numbers and words

  /// Reads a number, a literal, a word, or characters that do not form a token.
  private mutating func readWord() -> JSONToken.Kind {
    let start = position
    skipWordBytes()
    let text = bytes[start..<position]
    guard text.contains(where: Self.isWordSign) else {
      skipStrayBytes(from: start)
      return .stray
    }
    if text.elementsEqual("true".utf8) || text.elementsEqual("false".utf8)
      || text.elementsEqual("null".utf8)
    {
      return .scalar
    }
    if text.allSatisfy(\.isNumberByte) {
      if !JSONNumber.isValid(text) {
        note(.badNumber, start..<position)
      } else if Double(String(decoding: text, as: UTF8.self))?.isFinite != true {
        // Foundation rejects numbers that are too large for its number types (observed with
        // swift-foundation).
        note(.hugeNumber, start..<position)
      }
      return .scalar
    }
    return readWordBeforeString(from: start) ? .string : classifyWord(start)
  }

  private mutating func classifyWord(_ start: Int) -> JSONToken.Kind {
    note(.bareWord, start..<position)
    return JSONFlaw.literal(for: bytes[start..<position]) == nil ? .word : .scalar
  }

  /// Reads a string that follows a word, as in `NOT "/path"` in Apple's Technote TN3155. The word
  /// is part of the string.
  private mutating func readWordBeforeString(from start: Int) -> Bool {
    guard bytes[start..<position].elementsEqual("NOT".utf8) else { return false }
    let end = position
    var next = end
    while byte(at: next) == UInt8(ascii: " ") { next += 1 }
    guard next > end, byte(at: next) == .quote else { return false }
    position = next
    let flawCount = flaws.count
    guard readString(.straight, after: 1) == (.string, closingLength: 1) else {
      flaws.removeLast(flaws.count - flawCount)
      position = end
      return false
    }
    flaws.insert(JSONFlaw(kind: .wordBeforeString, range: start..<end), at: flawCount)
    return true
  }

  private mutating func skipWordBytes() {
    let start = position
    while let byte = byte(at: position), byte.isWordByte {
      // A path may contain the start of a comment.
      if byte == .slash, bytes[start] != .slash, byteIsOneOf(position + 1, .slash, .star) { return }
      if byte >= 0x80 {
        guard let (scalar, length) = bytes.scalar(at: position), Quote(scalar) == nil,
          !scalar.isOtherWhitespace
        else { return }
        position += length
      } else {
        position += 1
      }
    }
  }

  private mutating func skipStrayBytes(from start: Int) {
    position = start + 1
    while let byte = byte(at: position), byte.isUTF8Continuation || byte.isStray { position += 1 }
  }

  private static func isWordSign(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == .slash || byte == .star || byte >= 0x80
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }
}

extension UInt8 {
  static let singleQuote = UInt8(ascii: "'")
  static let backQuote = UInt8(ascii: "`")

  /// Whether a word without quotation marks can contain the byte.
  fileprivate var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "*"), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "%"),
      UInt8(ascii: "~"), UInt8(ascii: "@"), UInt8(ascii: "?"), UInt8(ascii: "#"):
      true
    default: isASCIILetter || isASCIIDigit || self >= 0x80
    }
  }

  fileprivate var isNumberByte: Bool {
    isASCIIDigit || self == UInt8(ascii: ".") || self == UInt8(ascii: "-")
      || self == UInt8(ascii: "+") || self == UInt8(ascii: "e") || self == UInt8(ascii: "E")
  }

  /// Whether the byte is visible but belongs to no token.
  fileprivate var isStray: Bool {
    switch self {
    case .openBrace, .closeBrace, .openBracket, .closeBracket, .comma, .colon, .quote,
      .singleQuote, .backQuote, .slash, .star, UInt8(ascii: "$"), UInt8(ascii: "_"),
      UInt8(ascii: "#"):
      false
    default: self > 0x20 && self < 0x7F && !isASCIILetter && !isASCIIDigit
    }
  }
}
