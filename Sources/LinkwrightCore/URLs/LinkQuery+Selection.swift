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
    query.withBytes { bytes in
      var items: [Item] = []
      var search = Search(bytes)
      while items.count < limit, let item = search.next() {
        if isChosen(item) { items.append(Item(query, item)) }
      }
      return items
    }
  }

  /// Returns the items of a query that have one of the given names, in order, each with the index of
  /// its name.
  ///
  /// - Parameter query: The query. An empty query has no items.
  @inline(never)
  static func items(of query: Substring, named names: QueryNames) -> [(name: Int, item: Item)] {
    query.withBytes { bytes in
      var items: [(name: Int, item: Item)] = []
      var search = Search(bytes)
      while let item = search.next() {
        if let name = names.index(of: item) { items.append((name, Item(query, item))) }
      }
      return items
    }
  }

  /// Returns whether a query may have an item with one of the given names.
  static func mayHaveItem(in query: Substring, possiblyNamed names: QueryNames) -> Bool {
    query.withBytes { bytes in
      var search = Search(bytes)
      while let item = search.next() {
        if names.mayContainName(of: item) { return true }
      }
      return false
    }
  }

  /// The items of a query, one after the other.
  private struct Search {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The start of the next item; after the last item, a position behind the end.
    private var start: Int

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
      self.bytes = bytes
      start = bytes.isEmpty ? 1 : 0
    }

    mutating func next() -> ItemBytes? {
      guard start <= bytes.count else { return nil }
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "&") { end += 1 }
      defer { start = end + 1 }
      return bytes[start..<end]
    }
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
  static func runs(of query: Substring, between items: [Item]) -> [Substring] {
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
  /// Creates an item from the part of a query in which it was found.
  fileprivate init(_ query: Substring, _ bytes: LinkQuery.ItemBytes) {
    self.init(query[query.range(ofBytes: bytes.startIndex..<bytes.endIndex)])
  }

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
