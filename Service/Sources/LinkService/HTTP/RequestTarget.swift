/// Path and query of a request, as they were sent.
struct RequestTarget: Sendable, Hashable {
  static let maximumLength = 8192

  let text: String
  let path: String

  /// - Parameter text: nil for a target that is no path, that was not UTF-8, or that has a control
  ///   character or a blank.
  init?(_ text: String?) {
    guard let text, text.utf8.first == UInt8(ascii: "/") else { return nil }
    // What was not UTF-8 arrives repaired, with U+FFFD in it.
    let isDoubtful = text.utf8.contains { $0 <= 0x20 || $0 == 0x7F } || text.contains("\u{FFFD}")
    guard !isDoubtful else { return nil }
    self.text = text
    path = String(text.prefix { $0 != "?" && $0 != "#" })
  }
}
