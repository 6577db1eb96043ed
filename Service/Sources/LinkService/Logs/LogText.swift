/// Text that fits on one line of a log.
///
/// A log may contain parts of requests and files. Control characters, line separators and invisible
/// format characters are escaped, so these parts cannot end the line, and cannot hide or reorder
/// text in a terminal.
enum LogText {
  /// The maximum number of bytes of a text. The rest of a longer text is replaced by an ellipsis.
  static let maximumByteCount = 16_384

  /// The text as a JSON string, with quotes.
  static func quoted(_ text: String) -> String { "\"" + escaped(text, escapesQuotes: true) + "\"" }

  /// The text without quotes. Backslashes are escaped, so that the text can be restored.
  static func plain(_ text: String) -> String { escaped(text, escapesQuotes: false) }

  /// The text without quotes if it is a single word, otherwise with quotes.
  static func word(_ text: String) -> String {
    let isWord =
      !text.isEmpty && text.utf8.count <= maximumByteCount
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "="), UInt8(ascii: "\\"): false
        default: (0x21..<0x7F).contains(byte)
        }
      }
    return isWord ? text : quoted(text)
  }

  private static func escaped(_ text: String, escapesQuotes: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if result.utf8.count >= maximumByteCount {
        result.append("…")
        break
      }
      switch scalar {
      case "\\": result += "\\\\"
      case "\"" where escapesQuotes: result += "\\\""
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where isUnsafe(scalar): result += unicodeEscape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }

  /// The escape of a scalar in a JSON string. A scalar above U+FFFF is escaped as a surrogate pair.
  private static func unicodeEscape(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { "\\u" + $0.hexadecimalDigits }.joined()
  }
}
