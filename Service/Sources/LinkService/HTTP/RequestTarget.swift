/// The path and the query of a request, unchanged.
struct RequestTarget: Sendable, Hashable {
  static let maximumLength = 8192
  /// The target of an event that no request for a link caused.
  static let root = RequestTarget(text: "/", path: "/", query: nil, hasFragment: false)

  let text: String
  let path: String
  /// The text after `?`; nil if the target has no `?`.
  let query: Substring?
  let hasFragment: Bool

  /// - Returns: nil if the target is not a path, is not valid UTF-8, or contains a control
  ///   character, a space, or too many combining marks in a row.
  init?(_ text: String?) {
    guard let text, text.utf8.first == UInt8(ascii: "/"), !Self.isMalformed(text) else {
      return nil
    }
    let end = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
    let mark = text[..<end].utf8.firstIndex(of: UInt8(ascii: "?"))
    self.init(
      text: text,
      path: mark == nil && end == text.endIndex ? text : String(text[..<(mark ?? end)]),
      query: mark.map { text[text.utf8.index(after: $0)..<end] },
      hasFragment: end != text.endIndex
    )
  }

  var isPathOnly: Bool { path.utf8.count == text.utf8.count }

  private init(text: String, path: String, query: Substring?, hasFragment: Bool) {
    self.text = text
    self.path = path
    self.query = query
    self.hasFragment = hasFragment
  }

  private static func isMalformed(_ text: String) -> Bool {
    var isASCII = true
    for byte in text.utf8 {
      if byte <= 0x20 || byte == 0x7F { return true }
      isASCII = isASCII && byte < 0x80
    }
    // If the target was not valid UTF-8, it arrives with U+FFFD in place of the invalid bytes.
    if isASCII { return false }
    return text.unicodeScalars.contains("\u{FFFD}") || CombiningMarks.areExcessive(in: text)
  }
}
