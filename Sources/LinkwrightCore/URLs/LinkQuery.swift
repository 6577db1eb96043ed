/// The items of a query, in order and as written.
///
/// Joining the items returns the query byte for byte, because empty items and items without a value
/// are preserved.
public struct LinkQuery: Sendable, Hashable {
  /// An item of a query: a name, or a name and a value, as written.
  public struct Item: Sendable, Hashable {
    /// The item as written.
    public var text: Substring

    /// Creates an item from its written form.
    ///
    /// - Parameter text: The item as written.
    public init(_ text: Substring) { self.text = text }

    /// Creates an item from a name and a value, and percent-encodes both.
    ///
    /// - Parameters:
    ///   - name: The name, not percent-encoded.
    ///   - value: The value, not percent-encoded.
    public init(name: String, value: String) {
      text = "\(PercentCoding.encoded(name))=\(PercentCoding.encoded(value))"
    }

    private var equalsSign: Substring.Index? { text.utf8.firstIndex(of: UInt8(ascii: "=")) }

    /// The name as written.
    public var rawName: Substring { equalsSign.map { text[..<$0] } ?? text }

    /// The value as written; nil if the item has no equals sign.
    public var rawValue: Substring? {
      equalsSign.map { text[text.utf8.index(after: $0)...] }
    }

    /// The percent-decoded name. A plus sign means a space.
    public var name: String { PercentCoding.decoded(rawName, plusIsBlank: true) }

    /// The percent-decoded value; empty if the item has no value.
    ///
    /// A plus sign means a space, as in HTML forms and in advertising networks' links.
    public var value: String {
      rawValue.map { PercentCoding.decoded($0, plusIsBlank: true) } ?? ""
    }
  }

  /// The items, in order.
  public var items: [Item]

  /// Splits a query into its items.
  ///
  /// - Parameter query: The part of a URL after `?`. A query that is nil or empty has no items.
  public init(_ query: Substring?) {
    items =
      query.map { $0.isEmpty ? [] : $0.parts(between: UInt8(ascii: "&")).map(Item.init) } ?? []
  }

  /// Splits a query into its items.
  ///
  /// - Parameter query: The part of a URL after `?`. A query that is nil or empty has no items.
  public init(_ query: String?) { self.init(query?[...]) }

  /// Creates a query from items.
  ///
  /// - Parameter items: The items, in order.
  public init(items: [Item]) { self.items = items }

  /// The query, without a question mark; nil if there are no items.
  public var text: String? {
    items.isEmpty ? nil : items.map(\.text).joined(separator: "&")
  }

  /// Returns the percent-decoded value of the first item with the given name, or nil if no item has
  /// that name. Names are compared byte by byte.
  public subscript(name: String) -> String? {
    items.first { $0.name.hasSameBytes(as: name) }?.value
  }
}
