/// The items of a query, in order and as they were written.
///
/// Joining the items gives the query back, byte for byte: empty items and items without a value stay
/// what they are.
public struct LinkQuery: Sendable, Hashable {
  /// One item: a name, or a name and a value, as written.
  public struct Item: Sendable, Hashable {
    /// The whole item.
    public var text: Substring

    /// Takes an item as it was written.
    public init(_ text: Substring) { self.text = text }

    /// The name and value of a new item, percent-encoded.
    public init(name: String, value: String) {
      text = "\(PercentCoding.encoded(name))=\(PercentCoding.encoded(value))"
    }

    private var equalsSign: Substring.Index? { text.utf8.firstIndex(of: UInt8(ascii: "=")) }

    /// The name as written.
    public var rawName: Substring { equalsSign.map { text[..<$0] } ?? text }

    /// The value as written, nil without an equals sign.
    public var rawValue: Substring? {
      equalsSign.map { text[text.utf8.index(after: $0)...] }
    }

    /// The name, decoded.
    public var name: String { PercentCoding.decoded(rawName, plusIsBlank: true) }

    /// The value, decoded as forms and advertising networks encode: a plus is a blank.
    public var value: String {
      rawValue.map { PercentCoding.decoded($0, plusIsBlank: true) } ?? ""
    }
  }

  /// The items, in order.
  public var items: [Item]

  /// - Parameter query: What stands behind `?`; nil and the empty text have no items.
  public init(_ query: Substring?) {
    items =
      query.map { $0.isEmpty ? [] : $0.parts(between: UInt8(ascii: "&")).map(Item.init) } ?? []
  }

  /// - Parameter query: What stands behind `?`; nil and the empty text have no items.
  public init(_ query: String?) { self.init(query?[...]) }

  /// Makes a query of items.
  public init(items: [Item]) { self.items = items }

  /// The query, nil when there is no item.
  public var text: String? {
    items.isEmpty ? nil : items.map(\.text).joined(separator: "&")
  }

  /// Whether an item of a query may have a name that begins with one of some letters.
  ///
  /// Most queries are about none of the names that are looked for; to know that, nothing needs to be
  /// cut or decoded.
  static func mayHaveItem(in query: Substring, beginningWith letters: StaticString) -> Bool {
    var isFirst = true
    for byte in query.utf8 {
      if isFirst {
        if byte == UInt8(ascii: "%") { return true }
        for index in 0..<letters.utf8CodeUnitCount where letters.utf8Start[index] == byte {
          return true
        }
      }
      isFirst = byte == UInt8(ascii: "&")
    }
    return false
  }

  /// The value of the first item of a name, decoded.
  public subscript(name: String) -> String? {
    items.first { $0.name == name }?.value
  }
}
