/// The items of a query, in order and as written.
///
/// Joining the items returns the query byte for byte: empty items and items without a value are preserved.
public struct LinkQuery: Sendable, Hashable {
  /// An item of a query: a name, or a name and a value, as written.
  public struct Item: Sendable, Hashable {
    /// The item as written.
    public var text: Substring

    /// Creates an item from its written form.
    ///
    /// - Parameter text: The item as written.
    public init(_ text: Substring) { self.text = text }

    /// Creates an item from a name and a value, which are percent-encoded.
    ///
    /// - Parameters:
    ///   - name: The name, decoded.
    ///   - value: The value, decoded.
    public init(name: String, value: String) {
      text = "\(PercentCoding.encoded(name))=\(PercentCoding.encoded(value))"
    }

    private var equalsSign: Substring.Index? { text.utf8.firstIndex(of: UInt8(ascii: "=")) }

    /// The name as written.
    public var rawName: Substring { equalsSign.map { text[..<$0] } ?? text }

    /// The value as written; nil without an equals sign.
    public var rawValue: Substring? {
      equalsSign.map { text[text.utf8.index(after: $0)...] }
    }

    /// The decoded name.
    public var name: String { PercentCoding.decoded(rawName, plusIsBlank: true) }

    /// The decoded value. A plus sign means a space, as in forms and the links of advertising networks.
    public var value: String {
      rawValue.map { PercentCoding.decoded($0, plusIsBlank: true) } ?? ""
    }
  }

  /// The items, in order.
  public var items: [Item]

  /// Splits a query into its items.
  ///
  /// - Parameter query: The text after `?`. nil and the empty text have no items.
  public init(_ query: Substring?) {
    items =
      query.map { $0.isEmpty ? [] : $0.parts(between: UInt8(ascii: "&")).map(Item.init) } ?? []
  }

  /// Splits a query into its items.
  ///
  /// - Parameter query: The text after `?`. nil and the empty text have no items.
  public init(_ query: String?) { self.init(query?[...]) }

  /// Creates a query from items.
  ///
  /// - Parameter items: The items, in order.
  public init(items: [Item]) { self.items = items }

  /// The query; nil if there are no items.
  public var text: String? {
    items.isEmpty ? nil : items.map(\.text).joined(separator: "&")
  }

  /// Returns whether the name of an item may begin with one of the given bytes.
  ///
  /// Most queries have none of the names that a caller looks for, and this check needs no splitting or
  /// decoding.
  static func mayHaveItem(in query: Substring, beginningWith first: FirstBytes) -> Bool {
    var isFirst = true
    for byte in query.utf8 {
      if isFirst {
        // An encoded first letter can be any.
        if byte == UInt8(ascii: "%") || first.contains(byte) { return true }
      }
      isFirst = byte == UInt8(ascii: "&")
    }
    return false
  }

  /// The decoded value of the first item with a name; nil if there is none.
  public subscript(name: String) -> String? {
    items.first { $0.name == name }?.value
  }
}
