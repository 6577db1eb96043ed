import SiteAssociation

/// Finds keys that stand for more than a word in texts that have aliases.
///
/// Yams compares the keys of a mapping while it reads. A key made of aliases of aliases is compared
/// in time that doubles with every level, so such texts are not given to it.
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
      "In a file with anchors, an alias, a list or a mapping stands where a key belongs.",
      cure: "Write the key out, or in quotes if it only looks like one of these."
    )
  }

  private static func isKey(endingAt end: Int, _ bytes: [UInt8]) -> Bool {
    var index = end
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }

  /// Whether a `?` stands for itself, not within a word.
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
