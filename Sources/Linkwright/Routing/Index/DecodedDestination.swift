import LinkwrightCore

/// A percent-decoded destination, for comparison with patterns.
struct DecodedDestination {
  /// The reason why a destination cannot be decoded, as a sentence.
  struct Malformed: Error {
    var message: String
  }

  /// The decoded segments of the path, without the empty segment after a trailing slash.
  let segments: [String]
  private let endsWithSlash: Bool
  /// The names and values of the query items. A part that cannot be decoded is nil, and so is the
  /// value of an item without a value.
  private let items: [(name: String?, value: String?, hasValue: Bool)]
  /// The decoded fragment; nil if there is no fragment or it cannot be decoded.
  let fragment: String?

  init(_ destination: LinkDestination) throws(Malformed) {
    var segments: [String] = []
    let path = Substring(destination.path.utf8.dropFirst())
    for part in path.parts(between: UInt8(ascii: "/")) {
      guard let text = PercentCoding.strictlyDecoded(part), !text.hasControlCharacter else {
        throw Malformed(message: "The path has an invalid percent escape or a control character.")
      }
      guard text != ".", text != ".." else {
        throw Malformed(
          message: "The path has a segment “.” or “..”, which programs interpret differently."
        )
      }
      segments.append(text)
    }
    endsWithSlash = segments.last == ""
    if endsWithSlash { segments.removeLast() }
    self.segments = segments
    items = LinkQuery(destination.query).items.map { item in
      (
        PercentCoding.strictlyDecoded(item.rawName, plusIsBlank: true),
        item.rawValue.flatMap { PercentCoding.strictlyDecoded($0, plusIsBlank: true) },
        item.rawValue != nil
      )
    }
    fragment = destination.fragment.flatMap { PercentCoding.strictlyDecoded($0) }
  }

  /// Returns the path from the given segment onwards, including a trailing slash.
  func rest(from index: Int) -> String {
    segments.dropFirst(index).joined(separator: "/")
      + (endsWithSlash && index < segments.count ? "/" : "")
  }

  /// Returns the values of all query items with the given name.
  func values(of name: String) -> [String] {
    items.compactMap { $0.name == name ? $0.value : nil }
  }

  func hasItem(_ name: String, value: String?) -> Bool {
    items.contains { $0.name == name && $0.value == value && $0.hasValue == (value != nil) }
  }
}

extension String {
  var hasControlCharacter: Bool { utf8.contains { $0 < 0x20 || $0 == 0x7F } }
}
