// A query is searched byte by byte, and only the items that a caller may look for are decoded. Both
// are necessary for the time limit of hostile links: see the figures in `docs/performance.md`.

extension LinkQuery {
  /// Returns the items of a query whose name may be one of the given names, in order.
  ///
  /// The result can contain items with other names.
  package static func items(of query: Substring, possiblyNamed names: QueryNames) -> [Item] {
    var items: [Item] = []
    search(query, names) { range in
      items.append(Item(query[range]))
      return true
    }
    return items
  }

  /// Returns whether a query may have an item with one of the given names.
  static func mayHaveItem(in query: Substring, possiblyNamed names: QueryNames) -> Bool {
    var hasItem = false
    search(query, names) { _ in
      hasItem = true
      return false
    }
    return hasItem
  }

  /// Splits a query into the items that a closure chooses and the other items.
  ///
  /// - Parameters:
  ///   - query: The query, which must not be empty.
  ///   - names: The names of the items that the closure may choose.
  ///   - isChosen: Called with each item that may have one of the names.
  /// - Returns: The chosen items, and the runs of items between them. Joined with `&`, each part is
  ///   a query.
  package static func partition(
    _ query: Substring,
    possiblyNamed names: QueryNames,
    _ isChosen: (Item) -> Bool
  ) -> (chosen: [Substring], others: [Substring]) {
    var chosen: [Substring] = []
    var others: [Substring] = []
    var start: Substring.Index? = query.startIndex
    for item in items(of: query, possiblyNamed: names) where isChosen(item) {
      if let start, start < item.text.startIndex {
        others.append(query[start..<query.utf8.index(before: item.text.startIndex)])
      }
      chosen.append(item.text)
      start = query.afterAmpersand(at: item.text.endIndex)
    }
    if let start { others.append(query[start...]) }
    return (chosen, others)
  }

  /// Calls a closure with the range of each item that may have one of the given names, until the
  /// closure returns false.
  private static func search(
    _ query: Substring,
    _ names: QueryNames,
    _ found: (Range<Substring.Index>) -> Bool
  ) {
    guard !query.isEmpty else { return }
    query.withBytes { bytes in
      var start = 0
      while start <= bytes.count {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "&") { end += 1 }
        if names.mayContainName(of: bytes[start..<end]),
          !found(query.range(ofBytes: start..<end))
        {
          return
        }
        start = end + 1
      }
    }
  }
}

extension Substring {
  /// Returns the index after the ampersand at the given index; nil at the end of the string.
  func afterAmpersand(at index: Index) -> Index? {
    index < endIndex ? utf8.index(after: index) : nil
  }
}
