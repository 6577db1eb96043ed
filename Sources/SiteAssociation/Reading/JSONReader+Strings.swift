extension JSONReader {
  /// What ends a string.
  enum ClosingQuote {
    case straight, single, smart
  }

  /// Reads a string, from its opening quote to behind its closing one.
  ///
  /// A string that is not closed ends at the end of its line: the rest of the file is still read.
  mutating func readString(closedBy closing: ClosingQuote) -> String {
    let start = index
    index += closing == .smart ? smartQuoteLength : 1
    var content: [UInt8] = []
    while let byte = current {
      if let length = closingLength(closing) {
        index += length
        return String(decoding: content, as: UTF8.self)
      }
      switch byte {
      case .newline, .carriageReturn:
        report(.unterminatedString, "The string that starts here is not closed.", start..<start + 1)
        return String(decoding: content, as: UTF8.self)
      case .backslash:
        readEscape(into: &content)
      case 0..<0x20:
        report(
          byte == 0 ? .zeroByte : .controlCharacter,
          "\(byte == UInt8(ascii: "\t") ? "A tab" : "The control character \(byte)") stands in a string.",
          index..<index + 1
        )
        content.append(byte)
        index += 1
      default:
        content.append(byte)
        index += 1
      }
    }
    report(.unterminatedString, "The string that starts here is not closed.", start..<start + 1)
    return String(decoding: content, as: UTF8.self)
  }

  /// The length of the typographic quote at the current place, 0 when there is none.
  var smartQuoteLength: Int {
    guard let (scalar, length) = scalar(at: index) else { return 0 }
    return switch scalar.value {
    case 0x2018...0x201F, 0xAB, 0xBB, 0x2039, 0x203A, 0xFF02: length
    default: 0
    }
  }

  mutating func readSmartQuotedString() -> JSONNode {
    let start = index
    report(
      .smartQuotes,
      "The string is in typographic quotes, which JSON does not know.",
      start..<start + smartQuoteLength
    )
    return JSONNode(value: .string(readString(closedBy: .smart)), range: start..<index)
  }

  private func closingLength(_ closing: ClosingQuote) -> Int? {
    switch closing {
    case .straight: current == .quote ? 1 : nil
    case .single: current == UInt8(ascii: "'") ? 1 : nil
    case .smart:
      if current == .quote { 1 } else { smartQuoteLength > 0 ? smartQuoteLength : nil }
    }
  }

  private mutating func readEscape(into content: inout [UInt8]) {
    let start = index
    index += 1
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
      report(.badEscape, "A backslash stands at the end of the line.", start..<start + 1)
      return
    default:
      report(.badEscape, "JSON knows no escape \"\\\(quotedCharacter)\".", start..<start + 2)
      content.append(.backslash)
      return
    }
    index += 1
  }

  private var quotedCharacter: String {
    scalar(at: index).map { String(Character($0.0)) } ?? ""
  }

  private mutating func readUnicodeEscape(into content: inout [UInt8]) {
    let start = index - 1
    guard let first = readFourHexDigits() else {
      report(.badEscape, "\\u wants four hexadecimal digits.", start..<start + 2)
      content.append(contentsOf: "\\u".utf8)
      return
    }
    var value = UInt32(first)
    if first & 0xFC00 == 0xD800, current == .backslash, byte(at: index + 1) == UInt8(ascii: "u") {
      let beforeSecond = index
      index += 1
      if let second = readFourHexDigits(), second & 0xFC00 == 0xDC00 {
        value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
      } else {
        index = beforeSecond
      }
    }
    if let scalar = Unicode.Scalar(value) {
      content.append(contentsOf: String(Character(scalar)).utf8)
    } else {
      report(.loneSurrogate, "Half of a surrogate pair stands alone.", start..<index)
      content.append(contentsOf: [0xEF, 0xBF, 0xBD])
    }
  }

  /// Reads the digits behind `u`, which stands at the current place; moves only on success.
  private mutating func readFourHexDigits() -> UInt16? {
    var value: UInt16 = 0
    for offset in 1...4 {
      guard let digit = byte(at: index + offset)?.hexDigitValue else {
        index += 1
        return nil
      }
      value = value << 4 | UInt16(digit)
    }
    index += 5
    return value
  }
}
