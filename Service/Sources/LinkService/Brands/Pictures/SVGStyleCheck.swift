/// Checks a value or a style sheet in an SVG, which browsers read as CSS.
///
/// Escapes and at-rules are refused. Without them, every function of CSS is a name directly before
/// a parenthesis.
enum SVGStyleCheck {
  /// Words that old browsers execute.
  private static let forbiddenWords = ["behavior", "-moz-binding"]

  /// Returns what is not allowed in a text, as the end of a sentence; nil if all of it is allowed.
  static func problem(of text: String, isStylesheet: Bool) -> String? {
    let bytes = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    if bytes.contains(UInt8(ascii: "\\")) { return "a backslash" }
    if isStylesheet {
      if bytes.contains(UInt8(ascii: "@")) { return "an at-rule" }
      if bytes.contains(UInt8(ascii: "<")) { return "markup" }
      for word in forbiddenWords where bytes.firstRange(of: Array(word.utf8)) != nil {
        return word
      }
    }
    for index in bytes.indices where bytes[index] == UInt8(ascii: "(") {
      let name = bytes[..<index].suffix(while: isNameByte)
      // A parenthesis after another character groups; it does not begin a function.
      if name.isEmpty { continue }
      let function = String(decoding: name, as: UTF8.self)
      guard SVGAllowlist.functions.contains(function) else { return "the function \(function)()" }
      if name.elementsEqual("url".utf8), !isLocalReference(bytes[(index + 1)...]) {
        return "a reference to another file"
      }
    }
    return nil
  }

  /// Whether a text is `#` and a name.
  static func isFragment(_ text: some Collection<UInt8>) -> Bool {
    text.first == UInt8(ascii: "#") && text.count > 1 && text.dropFirst().allSatisfy(isIDByte)
  }

  /// The names to which a text refers with `url(#…)`.
  static func references(in text: String) -> [String] {
    let bytes = Array(text.utf8)
    var names: [String] = []
    for index in bytes.indices where bytes[index] == UInt8(ascii: "(") {
      let function = bytes[..<index].suffix(while: isNameByte).map { $0 | 0x20 }
      let mark = bytes[index...].prefix(8).firstIndex(of: UInt8(ascii: "#"))
      guard function.elementsEqual("url".utf8), let mark else { continue }
      let name = bytes[(mark + 1)...].prefix(while: isIDByte)
      names.append(String(decoding: name, as: UTF8.self))
    }
    return names
  }

  /// Whether the text after `url(` is a fragment, possibly in quotation marks, and `)`.
  private static func isLocalReference(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes.drop(while: \.isXMLSpace)
    let quote = rest.first.flatMap {
      [UInt8(ascii: "\""), UInt8(ascii: "'")].contains($0) ? $0 : nil
    }
    if quote != nil { rest = rest.dropFirst() }
    let fragment = rest.prefix { $0 == UInt8(ascii: "#") || isIDByte($0) }
    guard isFragment(fragment) else { return false }
    rest = rest.dropFirst(fragment.count)
    if let quote {
      guard rest.first == quote else { return false }
      rest = rest.dropFirst()
    }
    return rest.drop(while: \.isXMLSpace).first == UInt8(ascii: ")")
  }

  private static func isIDByte(_ byte: UInt8) -> Bool {
    isNameByte(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || IdentifierCheck.isDigit(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}

extension ArraySlice<UInt8> {
  fileprivate func suffix(while isPart: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isPart($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
