/// A JSON text with a current position. The scanner skips white space, and parses strings, numbers
/// and unquoted words.
///
/// The scanner accepts text that JSON does not allow, and reports it. ``JSONReader`` combines the
/// results into values.
///
/// Whitespace, strings, numbers and words are in one file, because all of them move the same
/// private position over the same bytes, and share one limit on the number of problems.
struct JSONScanner {
  /// The kind of quotation mark that ends a string.
  enum ClosingQuote {
    case straight, single, typographic
  }

  /// A problem with its description and the bytes that it refers to.
  typealias LocatedProblem = (problem: ReadingProblem, text: String, range: Range<Int>)

  /// The maximum number of problems to report. After that, the rest of the text is parsed without
  /// reports.
  static let maximumProblemCount = 100

  private(set) var problems: [LocatedProblem] = []
  /// The offset of the next byte.
  private(set) var position: Int
  /// Whether the maximum number of problems was reached, so that further problems are not reported.
  private(set) var hasGivenUp = false

  private let bytes: [UInt8]
  /// Whether an earlier search for the end of a comment reached the end of the text without a
  /// result.
  private var lacksCommentEnd = false

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    position = start
  }

  /// The next byte, or nil at the end of the text.
  var current: UInt8? { byte(at: position) }

  /// The number of bytes in the text.
  var byteCount: Int { bytes.count }

  func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Returns the bytes between the start of a line and an offset, or nil if the line starts further
  /// away than a limit.
  func line(before offset: Int, within limit: Int) -> ArraySlice<UInt8>? {
    let part = bytes[..<offset].suffix(limit)
    return part.lastIndex(of: .newline).map { part[($0 + 1)...] }
  }

  /// Returns the first byte at or after an offset that is not white space, or nil if there is no
  /// such byte within a limit.
  func firstVisibleByte(from offset: Int, within limit: Int) -> UInt8? {
    bytes[offset...].prefix(limit).first { $0 > 0x20 }
  }

  mutating func report(_ problem: ReadingProblem, _ text: String, at range: Range<Int>) {
    guard !hasGivenUp else { return }
    if problems.count >= Self.maximumProblemCount {
      hasGivenUp = true
      problems.append(
        (
          .tooManyProblems,
          "The file has more than \(Self.maximumProblemCount) errors. The rest are not listed.",
          range
        )
      )
    } else {
      problems.append((problem, text, range))
    }
  }

  // MARK: - Moving

  /// Moves past one byte.
  mutating func advance() { position += 1 }

  /// Moves past one character.
  mutating func skipCharacter() {
    position += 1
    while let byte = current, byte.isUTF8Continuation { position += 1 }
  }

  /// Moves past white space. Reports comments, zero bytes and white space that JSON does not allow.
  mutating func skipWhitespace() {
    while let byte = current {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), .newline, .carriageReturn:
        position += 1
      case .slash where byteIsOneOf(position + 1, [.slash, .star]):
        skipComment()
      case UInt8(ascii: "#"):
        skipComment()
      case 0:
        let start = position
        while current == 0 { position += 1 }
        report(
          .zeroByte,
          position - start == 1
            ? "The file contains a null byte." : "The file contains null bytes.",
          at: start..<position
        )
      case 0x0B, 0x0C, 0xC2, 0xE1, 0xE2, 0xE3, 0xEF:
        guard skipOtherWhitespace() else { return }
      default:
        return
      }
    }
  }

  private func byteIsOneOf(_ offset: Int, _ candidates: [UInt8]) -> Bool {
    byte(at: offset).map(candidates.contains) ?? false
  }

  private mutating func skipComment() {
    let start = position
    if byte(at: position + 1) == .star, let end = endOfBlockComment(from: position + 2) {
      position = end
    } else {
      // A block comment without an end is usually part of an unquoted path. The text continues on
      // the next line.
      while let byte = current, byte != .newline, byte != .carriageReturn { position += 1 }
    }
    report(.comment, "JSON does not allow comments.", at: start..<position)
  }

  private mutating func endOfBlockComment(from start: Int) -> Int? {
    guard !lacksCommentEnd else { return nil }
    var offset = start
    while offset + 1 < bytes.count {
      if bytes[offset] == .star, bytes[offset + 1] == .slash { return offset + 2 }
      offset += 1
    }
    lacksCommentEnd = true
    return nil
  }

  /// Moves past a run of white space that JSON does not allow, such as no-break spaces.
  ///
  /// - Returns: Whether there was such white space.
  private mutating func skipOtherWhitespace() -> Bool {
    let start = position
    var name: String?
    while let (scalar, length) = scalar(at: position), scalar.isOtherWhitespace {
      name = name ?? scalar.readableName
      position += length
    }
    guard let name else { return false }
    report(
      .otherWhitespace,
      "\(name) is not valid whitespace in JSON.",
      at: start..<position
    )
    return true
  }

  private func scalar(at offset: Int) -> (Unicode.Scalar, length: Int)? {
    var iterator = bytes[min(offset, bytes.count)...].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, scalar.utf8.count)
  }

  // MARK: - Strings

  /// Parses a string from its opening quotation mark to its closing quotation mark.
  ///
  /// A string without a closing quotation mark ends at the end of its line, so that the rest of the
  /// file can be parsed.
  mutating func readString(closedBy closing: ClosingQuote) -> String {
    let start = position
    position += closing == .typographic ? typographicQuoteLength : 1
    var content: [UInt8] = []
    while let byte = current {
      if let length = closingLength(closing) {
        position += length
        return String(decoding: content, as: UTF8.self)
      }
      switch byte {
      case .newline, .carriageReturn:
        return endUnclosedString(content, openedAt: start)
      case .backslash:
        readEscape(into: &content)
      case 0..<0x20:
        report(
          byte == 0 ? .zeroByte : .controlCharacter,
          byte == UInt8(ascii: "\t")
            ? "A string contains a tab."
            : "A string contains the control character \(Unicode.Scalar(byte).codePointName).",
          at: position..<position + 1
        )
        content.append(byte)
        position += 1
      default:
        content.append(byte)
        position += 1
      }
    }
    return endUnclosedString(content, openedAt: start)
  }

  private mutating func endUnclosedString(_ content: [UInt8], openedAt start: Int) -> String {
    report(.unterminatedString, "The string that starts here is not closed.", at: start..<start + 1)
    return String(decoding: content, as: UTF8.self)
  }

  /// Parses a string in typographic quotation marks, and reports the quotation marks.
  mutating func readTypographicString() -> JSONNode {
    let start = position
    report(
      .smartQuotes,
      "The string is enclosed in typographic quotes, which JSON does not allow.",
      at: start..<start + typographicQuoteLength
    )
    let string = readString(closedBy: .typographic)
    return JSONNode(value: .string(string), range: start..<position)
  }

  /// The number of bytes of the typographic quotation mark at the current position, or 0 if there
  /// is none.
  var typographicQuoteLength: Int {
    guard let (scalar, length) = scalar(at: position) else { return 0 }
    return switch scalar.value {
    case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A, 0xFF02: length
    default: 0
    }
  }

  private func closingLength(_ closing: ClosingQuote) -> Int? {
    switch closing {
    case .straight: current == .quote ? 1 : nil
    case .single: current == UInt8(ascii: "'") ? 1 : nil
    case .typographic:
      if current == .quote {
        1
      } else {
        typographicQuoteLength > 0 ? typographicQuoteLength : nil
      }
    }
  }

  private mutating func readEscape(into content: inout [UInt8]) {
    let start = position
    position += 1
    guard let escaped = current else { return }
    switch escaped {
    case .quote, .backslash, .slash: content.append(escaped)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "n"): content.append(.newline)
    case UInt8(ascii: "r"): content.append(.carriageReturn)
    case UInt8(ascii: "t"): content.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "u"):
      readUnicodeEscape(into: &content)
      return
    case .newline, .carriageReturn:
      report(.badEscape, "A line in a string ends with a backslash.", at: start..<start + 1)
      return
    default:
      report(
        .badEscape,
        "The escape sequence \"\\\(currentCharacter)\" is not valid in JSON.",
        at: start..<start + 2
      )
      content.append(.backslash)
      return
    }
    position += 1
  }

  private var currentCharacter: String {
    scalar(at: position).map { String(Character($0.0)) } ?? ""
  }

  private mutating func readUnicodeEscape(into content: inout [UInt8]) {
    let start = position - 1
    guard let first = readFourHexDigits() else {
      report(.badEscape, "\\u is not followed by four hexadecimal digits.", at: start..<start + 2)
      content.append(contentsOf: "\\u".utf8)
      return
    }
    var value = UInt32(first)
    let isSecondEscape = current == .backslash && byte(at: position + 1) == UInt8(ascii: "u")
    if first & 0xFC00 == 0xD800, isSecondEscape {
      let beforeSecond = position
      position += 1
      if let second = readFourHexDigits(), second & 0xFC00 == 0xDC00 {
        value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
      } else {
        position = beforeSecond
      }
    }
    if let scalar = Unicode.Scalar(value) {
      content.append(contentsOf: String(Character(scalar)).utf8)
    } else {
      report(
        .loneSurrogate,
        "The other half of this surrogate pair is missing.",
        at: start..<position
      )
      content.append(contentsOf: [0xEF, 0xBF, 0xBD])
    }
  }

  /// Parses the digits after the `u` at the current position. If there are fewer than four digits,
  /// moves only past the `u`.
  private mutating func readFourHexDigits() -> UInt16? {
    var value: UInt16 = 0
    for offset in 1...4 {
      guard let digit = byte(at: position + offset)?.hexDigitValue else {
        position += 1
        return nil
      }
      value = value << 4 | UInt16(digit)
    }
    position += 5
    return value
  }

  // MARK: - Numbers and words

  /// Parses a number, and reports a number in a form that JSON does not allow.
  mutating func readNumber() -> JSONNode {
    let start = position
    while let byte = current,
      byte.isASCIIDigit || byte.isASCIILetter || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if !Self.isNumber(bytes[start..<position]) {
      report(.badNumber, "\(text.quoted) is not a valid number in JSON.", at: start..<position)
    } else if Double(text)?.isFinite != true {
      // Foundation rejects numbers that are too large for its number types (observed with
      // swift-foundation).
      report(.badNumber, "The number \(text) is too large.", at: start..<position)
    }
    return JSONNode(value: .number(text), range: start..<position)
  }

  /// Parses `true`, `false`, `null` or a string without quotation marks.
  mutating func readWord() -> JSONNode? {
    let start = position
    while let byte = current, Self.isWordByte(byte), typographicQuoteLength == 0 { position += 1 }
    guard position > start else {
      skipCharacter()
      return nil
    }
    let range = start..<position
    let word = String(decoding: bytes[range], as: UTF8.self)
    switch word {
    case "true": return JSONNode(value: .boolean(true), range: range)
    case "false": return JSONNode(value: .boolean(false), range: range)
    case "null": return JSONNode(value: .null, range: range)
    default: break
    }
    if let joined = readString(after: word, range) { return joined }
    let unknownWord = "\(word.quoted) is not a valid value in JSON."
    switch word.lowercased() {
    case "true", "yes":
      report(.bareWord, unknownWord, at: range)
      return JSONNode(value: .boolean(true), range: range)
    case "false", "no":
      report(.bareWord, unknownWord, at: range)
      return JSONNode(value: .boolean(false), range: range)
    case "none", "nil", "undefined", "nan":
      report(.bareWord, unknownWord, at: range)
      return JSONNode(value: .null, range: range)
    default:
      report(.bareWord, "Quotes are missing around \(word.quoted).", at: range)
      return JSONNode(value: .string(word), range: range)
    }
  }

  /// Parses a string that follows a word, as in `NOT "/path"` in Apple's Technote TN3155. The word
  /// is added to the string.
  private mutating func readString(after word: String, _ range: Range<Int>) -> JSONNode? {
    var lookahead = position
    while byte(at: lookahead) == UInt8(ascii: " ") { lookahead += 1 }
    guard byte(at: lookahead) == .quote else { return nil }
    report(
      .wordBeforeString,
      "\(word.quoted) is outside the quotes of the string that follows it.",
      at: range
    )
    position = lookahead
    let string = readString(closedBy: .straight)
    return JSONNode(value: .string(word + " " + string), range: range.lowerBound..<position)
  }

  /// Whether the byte after the current one can continue a number that starts with a sign or a
  /// decimal point.
  var startsNumberAfterSign: Bool {
    guard let next = byte(at: position + 1) else { return false }
    return next.isASCIIDigit || next.isASCIILetter || next == UInt8(ascii: ".")
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte >= 0x80
      || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "*")
  }

  private static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func takeDigits() -> Int {
      let count = rest.prefix { $0.isASCIIDigit }.count
      rest = rest.dropFirst(count)
      return count
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let startsWithZero = rest.first == UInt8(ascii: "0")
    let integerDigits = takeDigits()
    guard integerDigits == 1 || integerDigits > 1 && !startsWithZero else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard takeDigits() > 0 else { return false }
    }
    if let exponent = rest.first, exponent | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}

extension Unicode.Scalar {
  fileprivate var isOtherWhitespace: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20: false
    default: isInvisible
    }
  }

  fileprivate var readableName: String {
    switch value {
    case 0xA0: "A no-break space"
    case 0x200B: "A zero-width space"
    case 0xFEFF: "A byte order mark"
    default: "The character \(codePointName)"
    }
  }
}
