import RequestHeads

/// The path and the query of a request, unchanged.
struct RequestTarget: Sendable, Hashable {
  static var maximumLength: Int { HeadLimits.targetByteCount }
  /// Why a text is not a target.
  enum Flaw: Error {
    case noPath, invalidCharacter, combiningMarks
  }

  /// The target of an event that no request for a link caused.
  static let root = RequestTarget(text: "/", path: "/", query: nil, hasFragment: false)

  let text: String
  let path: String
  /// The text after `?`; nil if the target has no `?`.
  let query: Substring?
  let hasFragment: Bool

  /// - Returns: nil if the text has a flaw.
  init?(_ text: String?) { try? self.init(checking: text) }

  /// - Parameter text: nil for a request without a path.
  init(checking text: String?) throws(Flaw) {
    guard let text, text.utf8.first == UInt8(ascii: "/") else { throw .noPath }
    if let flaw = Self.flaw(in: text) { throw flaw }
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

  private static func flaw(in text: String) -> Flaw? {
    var isASCII = true
    for byte in text.utf8 {
      if byte <= 0x20 || byte == 0x7F { return .invalidCharacter }
      isASCII = isASCII && byte < 0x80
    }
    if isASCII { return nil }
    // If the target was not valid UTF-8, it arrives with U+FFFD in place of the invalid bytes.
    if text.unicodeScalars.contains("\u{FFFD}") { return .invalidCharacter }
    return CombiningMarks.areExcessive(in: text) ? .combiningMarks : nil
  }
}

extension RequestTarget.Flaw: CustomStringConvertible {
  var description: String {
    switch self {
    case .noPath: "The request target must be a path."
    case .invalidCharacter:
      """
      The request target must not contain spaces, control characters, or bytes that are not UTF-8.
      """
    case .combiningMarks:
      """
      The request target must not contain more than \(CombiningMarks.maximumRun) combining marks in \
      a row.
      """
    }
  }
}
