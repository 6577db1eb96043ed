import LinkwrightCore

/// A destination, decoded as far as patterns are compared with it.
struct DecodedDestination {
  /// Why a destination cannot be read, in a sentence.
  struct Malformed: Error {
    var message: String
  }

  /// The decoded segments of the path, without the empty one behind a slash at the end.
  let segments: [String]
  private let endsWithSlash: Bool
  /// Name and value; nil for a part that cannot be decoded, and for the value of an item without one.
  private let items: [(name: String?, value: String?, hasValue: Bool)]
  /// nil without one, and for one that cannot be decoded.
  let fragment: String?

  init(_ destination: LinkDestination) throws(Malformed) {
    var segments: [String] = []
    let path = Substring(destination.path.utf8.dropFirst())
    for part in path.parts(between: UInt8(ascii: "/")) {
      guard let text = PercentCoding.strictlyDecoded(part), !text.hasControlCharacter else {
        throw Malformed(message: "The path has an escape that is none, or a control character.")
      }
      guard text != ".", text != ".." else {
        throw Malformed(
          message: "The path has a segment of dots, which every program reads otherwise."
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

  /// The path from a segment on, with the slash at its end.
  func rest(from index: Int) -> String {
    segments.dropFirst(index).joined(separator: "/")
      + (endsWithSlash && index < segments.count ? "/" : "")
  }

  /// The values of all items of a name.
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
