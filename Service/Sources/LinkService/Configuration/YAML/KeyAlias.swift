import SiteAssociation

/// Finds aliases and collections that are used as keys, in texts with anchors.
///
/// Yams compares the keys of a mapping while it parses the text. Comparing a key that consists of
/// nested aliases takes time that doubles with every level, so such a text is rejected before Yams
/// reads it.
enum KeyAlias {
  static func firstPlace(in text: YAMLText) -> Place? {
    let bytes = text.bytes
    guard bytes.contains(UInt8(ascii: "&")), bytes.contains(UInt8(ascii: "*")) else { return nil }
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "*"):
        var end = index + 1
        while end < bytes.count, isName(bytes[end]) { end += 1 }
        if end > index + 1, isKey(endingAt: end, bytes) {
          return text.source.place(of: index..<end)
        }
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if isKey(endingAt: index + 1, bytes) { return text.source.place(of: index..<(index + 1)) }
      case UInt8(ascii: "?"):
        if isToken(at: index, bytes) { return text.source.place(of: index..<(index + 1)) }
      default: break
      }
    }
    return nil
  }

  static func finding(at place: Place) -> Finding {
    Finding(
      .alias,
      at: place,
      "The key is an alias, a list or a mapping. A file with anchors must not contain such keys.",
      cure: "Write out the key, or put it in quotes if it is plain text."
    )
  }

  private static func isKey(endingAt end: Int, _ bytes: [UInt8]) -> Bool {
    var index = end
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }

  /// Whether a `?` is a separate token, outside of words.
  private static func isToken(at index: Int, _ bytes: [UInt8]) -> Bool {
    (index == 0 || delimiters.contains(bytes[index - 1]))
      && (index + 1 == bytes.count || delimiters.contains(bytes[index + 1]))
  }

  private static let delimiters = Array(" \t\r\n[]{},-".utf8)

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
