/// The items of a query, in order and as they were written.
///
/// Joining the items gives the query back, byte for byte: empty items and items without a value stay
/// what they are.
package struct QueryText: Sendable, Hashable {
  /// One item: a name, or a name and a value, as written.
  package struct Item: Sendable, Hashable {
    /// The whole item.
    package var text: Substring

    package init(_ text: Substring) { self.text = text }

    /// The name and value of a new item, percent-encoded.
    package init(name: String, value: String) {
      text = "\(PercentCoding.encoded(name))=\(PercentCoding.encoded(value))"
    }

    private var equalsSign: Substring.Index? { text.utf8.firstIndex(of: UInt8(ascii: "=")) }

    /// The name as written.
    package var rawName: Substring { equalsSign.map { text[..<$0] } ?? text }

    /// The value as written, nil without an equals sign.
    package var rawValue: Substring? {
      equalsSign.map { text[text.utf8.index(after: $0)...] }
    }

    /// The name, decoded.
    package var name: String { PercentCoding.decoded(rawName, plusIsBlank: true) }

    /// The value, decoded as forms and advertising networks encode: a plus is a blank.
    package var value: String {
      rawValue.map { PercentCoding.decoded($0, plusIsBlank: true) } ?? ""
    }
  }

  package var items: [Item]

  /// - Parameter query: What stands behind `?`; nil and the empty text have no items.
  package init(_ query: (some StringProtocol)?) {
    guard let query, !query.isEmpty else {
      items = []
      return
    }
    items = Substring(query).split(separator: "&", omittingEmptySubsequences: false).map(Item.init)
  }

  package init(items: [Item]) { self.items = items }

  /// The query, nil when there is no item.
  package var text: String? {
    items.isEmpty ? nil : items.map(\.text).joined(separator: "&")
  }

  /// The value of the first item of a name, decoded.
  package subscript(name: String) -> String? {
    items.first { $0.name == name }?.value
  }
}
