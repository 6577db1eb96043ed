/// Path and query of a request, as they were sent.
struct RequestTarget: Sendable, Hashable {
  static let maximumLength = 8192
  /// The target of a request that is about no link.
  static let root = RequestTarget(text: "/", path: "/", query: nil, hasFragment: false)

  let text: String
  let path: String
  /// What stands behind `?`, nil without one.
  let query: Substring?
  let hasFragment: Bool

  /// - Parameter text: nil for a target that is no path, that was not UTF-8, or that has a control
  ///   character or a blank.
  init?(_ text: String?) {
    guard let text, text.utf8.first == UInt8(ascii: "/"), !Self.isDoubtful(text) else { return nil }
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

  private static func isDoubtful(_ text: String) -> Bool {
    var isASCII = true
    for byte in text.utf8 {
      if byte <= 0x20 || byte == 0x7F { return true }
      isASCII = isASCII && byte < 0x80
    }
    // What was not UTF-8 arrives repaired, with U+FFFD in it.
    return !isASCII && text.contains("\u{FFFD}")
  }
}
