/// A part of a URL in the form in which a rule compares it: as bytes, and as the string that traces
/// show.
struct ComparedText: Sendable, Hashable {
  let utf8: [UInt8]
  /// The text as a string. The traces of all rules share its storage.
  let string: String

  init(_ utf8: [UInt8]) {
    string = String(decoding: utf8, as: UTF8.self)
    // The offsets in both forms are the same, even if the bytes are not valid UTF-8.
    self.utf8 = string.utf8.count == utf8.count ? utf8 : Array(string.utf8)
  }
}
