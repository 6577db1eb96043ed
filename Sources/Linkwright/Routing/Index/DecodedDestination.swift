import LinkwrightCore

/// A percent-decoded destination, for comparison with patterns.
struct DecodedDestination {
  /// The reason why a destination cannot be decoded, as a sentence.
  struct Malformed: Error {
    var message: String
  }

  /// The decoded segments of the path, without the empty segment after a trailing slash.
  private(set) var segments: [String]
  private var endsWithSlash: Bool
  private let query: Substring?
  /// The decoded fragment; nil if there is no fragment or it cannot be decoded.
  let fragment: String?

  init(_ destination: LinkDestination) throws(Malformed) {
    var segments: [String] = []
    let path = Substring(destination.path.utf8.dropFirst())
    // A hostile path can have thousands of segments. Without a percent sign in the path, they are not
    // examined one by one.
    let isDecoded = !path.utf8.contains { $0 == UInt8(ascii: "%") || $0.isControlCharacter }
    for part in path.parts(between: UInt8(ascii: "/")) {
      if part.isEmpty {
        segments.append("")
        continue
      }
      guard let text = isDecoded ? String(part) : PercentCoding.strictlyDecoded(part),
        isDecoded || !text.hasControlCharacter
      else {
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
    query = destination.query?[...]
    fragment = destination.fragment.flatMap { PercentCoding.strictlyDecoded($0) }
  }

  /// Returns the path from the given segment onwards, including a trailing slash.
  func rest(from index: Int) -> String {
    guard index < segments.count else { return "" }
    return String(
      joining: segments[index...],
      with: UInt8(ascii: "/"),
      endsWithSeparator: endsWithSlash
    )
  }

  /// Returns the same path, in which encoded slashes separate segments from the given segment
  /// onwards; nil if there is no encoded slash.
  func separatingSegments(from index: Int) -> DecodedDestination? {
    let slash = UInt8(ascii: "/")
    guard segments.dropFirst(index).contains(where: { $0.utf8.contains(slash) }) else { return nil }
    var separated = self
    separated.segments.replaceSubrange(
      index...,
      with: segments.dropFirst(index).flatMap { $0[...].parts(between: slash).map(String.init) }
    )
    if !endsWithSlash, separated.segments.last == "" {
      separated.segments.removeLast()
      separated.endsWithSlash = true
    }
    return separated
  }

  /// Returns the values of the query items with the given name. A value that cannot be decoded is
  /// omitted, and so is an item without a value.
  ///
  /// - Parameter limit: The maximum number of values to return.
  func values(of name: String, limit: Int = .max) -> [String] {
    var values: [String] = []
    _ = items(named: name, limit: limit) { item in
      guard let value = Self.value(of: item) else { return false }
      values.append(value)
      return true
    }
    return values
  }

  func hasItem(_ name: String, value: String?, ignoringCase: Bool = false) -> Bool {
    !items(named: name, limit: 1) { item in
      guard let value else { return item.rawValue == nil }
      return Self.value(of: item)?.hasSameBytes(as: value, ignoringCase: ignoringCase) ?? false
    }.isEmpty
  }

  /// Returns items with the given name that a closure chooses. The query is not decoded as a whole,
  /// because a link can have thousands of items that no pattern mentions.
  private func items(
    named name: String,
    limit: Int,
    where isChosen: (LinkQuery.Item) -> Bool
  ) -> [LinkQuery.Item] {
    guard let query else { return [] }
    var name = name
    return name.withUTF8 { name in
      LinkQuery.items(of: query, limit: limit) {
        Self.hasName($0, name) && isChosen(LinkQuery.Item($0))
      }
    }
  }

  /// Returns whether an item has a name. A name with an invalid escape or a NUL equals no name.
  private static func hasName(
    _ item: LinkQuery.ItemBytes,
    _ name: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var item = item
    var count = 0
    while var byte = item.popFirst(), byte != UInt8(ascii: "=") {
      if byte == UInt8(ascii: "%") {
        guard let high = item.popFirst()?.hexDigitValue, let low = item.popFirst()?.hexDigitValue
        else { return false }
        byte = high << 4 | low
      } else if byte == UInt8(ascii: "+") {
        byte = UInt8(ascii: " ")
      }
      guard count < name.count, byte == name[count], byte != 0 else { return false }
      count += 1
    }
    return count == name.count
  }

  private static func value(of item: LinkQuery.Item) -> String? {
    item.rawValue.flatMap { PercentCoding.strictlyDecoded($0, plusIsBlank: true) }
  }
}

extension String {
  var hasControlCharacter: Bool { utf8.contains(where: \.isControlCharacter) }

  /// Whether one of the parts between slashes is “.” or “..”.
  var hasDotSegment: Bool {
    utf8.contains(UInt8(ascii: "."))
      && self[...].parts(between: UInt8(ascii: "/")).contains { $0 == "." || $0 == ".." }
  }
}

extension UInt8 {
  /// Whether a byte is a control character of ASCII.
  fileprivate var isControlCharacter: Bool { self < 0x20 || self == 0x7F }
}
