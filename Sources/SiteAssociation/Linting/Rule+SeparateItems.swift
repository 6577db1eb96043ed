extension Rule.Query {
  /// The query items that a pattern for the whole query consists of, such as `a` and `b` in
  /// `a=1&b=2`.
  ///
  /// In a condition of the form ``items(_:)``, these patterns match the items of a query in any
  /// order. A leading `?` is left out, because a query does not start with the question mark that
  /// separates it from the path. A value `*` becomes `?*`, because a missing item counts as empty
  /// (observed), and `*` would also match a query without the item.
  ///
  /// The property is nil for a pattern that is not a list of different items with plain names, and
  /// for a condition that is not a pattern for the whole query.
  var separateItems: [Rule.QueryItem]? {
    guard case .whole(let pattern) = self, pattern.utf8.count <= 1_000 else { return nil }
    let text =
      pattern.utf8.first == UInt8(ascii: "?") ? Substring(pattern.utf8.dropFirst()) : pattern[...]
    var items: [Rule.QueryItem] = []
    for part in text.parts(between: UInt8(ascii: "&")) {
      // A star between two separators stands for other items.
      if part.isSameCode(as: "*") { continue }
      guard let equals = part.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = part[..<equals]
      let value = part[part.utf8.index(after: equals)...]
      guard !name.isEmpty, name.utf8.allSatisfy(Self.isPlain),
        !items.contains(where: { $0.name.isSameCode(as: name) })
      else { return nil }
      let pattern = value.isSameCode(as: "*") ? "?*" : String(value)
      items.append(Rule.QueryItem(name: String(name), pattern: pattern))
    }
    return items.isEmpty ? nil : items
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-_.~[]%:+".utf8.contains(byte)
  }
}
