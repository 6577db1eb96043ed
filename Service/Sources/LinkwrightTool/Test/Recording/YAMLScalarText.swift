import SiteAssociation

/// Prints text as a YAML scalar.
enum YAMLScalarText {
  /// The text as a plain scalar if every YAML parser reads it as the same text, wherever it stands;
  /// otherwise in double quotes.
  static func text(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  /// The text in double quotes.
  static func quoted(_ text: String) -> String {
    let content = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": return "\\\""
      case "\\": return "\\\\"
      case "\n": return "\\n"
      case "\r": return "\\r"
      case "\t": return "\\t"
      default:
        guard scalar.isHiddenByTerminals else { return String(scalar) }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let isLong = scalar.value > 0xFFFF
        let width = isLong ? 8 : 4
        return (isLong ? "\\U" : "\\u")
          + String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
      }
    }
    return "\"\(content.joined())\""
  }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last,
      isLetter(first) || first == UInt8(ascii: "/"), last != UInt8(ascii: ":")
    else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || ".-_:/?=&%+~#".utf8.contains($0) }
      && !otherTypes.contains(ExactText(text.lowercased()))
  }

  /// Words that some version of YAML reads as a boolean or as nothing.
  private static let otherTypes = Set(
    ["y", "n", "yes", "no", "on", "off", "true", "false", "null"].map(ExactText.init)
  )

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
