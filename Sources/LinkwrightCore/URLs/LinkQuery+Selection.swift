// A query is searched byte by byte, and only the items that a caller looks for become strings. Both
// are necessary for the time limit of hostile links: see the figures in `docs/performance.md`.

extension LinkQuery {
  /// The bytes of an item in a query that is being searched. They are valid only during the search.
  package typealias ItemBytes = Slice<UnsafeBufferPointer<UInt8>>

  /// Returns the items of a query that a closure chooses, in order.
  ///
  /// - Parameters:
  ///   - query: The query. An empty query has no items.
  ///   - limit: The maximum number of items to return.
  ///   - isChosen: Called with each item in order, until there are enough items.
  @inline(never)
  package static func items(
    of query: Substring,
    limit: Int = .max,
    where isChosen: (ItemBytes) -> Bool
  ) -> [Item] {
    guard !query.isEmpty else { return [] }
    return query.withBytes { bytes in
      var items: [Item] = []
      var start = 0
      while start <= bytes.count, items.count < limit {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "&") { end += 1 }
        if isChosen(bytes[start..<end]) {
          items.append(Item(query[query.range(ofBytes: start..<end)]))
        }
        start = end + 1
      }
      return items
    }
  }

  /// Returns whether a query may have an item with one of the given names.
  static func mayHaveItem(in query: Substring, possiblyNamed names: QueryNames) -> Bool {
    !items(of: query, limit: 1, where: names.mayContainName).isEmpty
  }

  /// Splits a query into the items that a closure chooses and the other items.
  ///
  /// - Parameters:
  ///   - query: The query, which must not be empty.
  ///   - isChosen: Called with each item in order.
  /// - Returns: The chosen items, and the runs of items between them. Joined with `&`, each part is
  ///   a query.
  package static func partition(
    _ query: Substring,
    _ isChosen: (ItemBytes) -> Bool
  ) -> (chosen: [Substring], others: [Substring]) {
    let items = items(of: query, where: isChosen)
    return (items.map(\.text), runs(of: query, between: items))
  }

  /// Returns the runs of items before, between and after some items of a query.
  @inline(never)
  private static func runs(of query: Substring, between items: [Item]) -> [Substring] {
    var runs: [Substring] = []
    var start: Substring.Index? = query.startIndex
    for item in items {
      if let start, start < item.text.startIndex {
        runs.append(query[start..<query.utf8.index(before: item.text.startIndex)])
      }
      start = query.afterAmpersand(at: item.text.endIndex)
    }
    if let start { runs.append(query[start...]) }
    return runs
  }
}

extension LinkQuery.Item {
  /// Creates an item from its bytes during a search.
  package init(_ bytes: LinkQuery.ItemBytes) {
    self.init(String(decoding: bytes, as: UTF8.self)[...])
  }
}

extension Substring {
  /// Returns the index after the ampersand at the given index; nil at the end of the string.
  func afterAmpersand(at index: Index) -> Index? {
    index < endIndex ? utf8.index(after: index) : nil
  }
}
