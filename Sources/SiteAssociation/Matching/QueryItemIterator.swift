/// An iteration over the items of a query. Items are separated by `&`, the first `=` of an item
/// ends its name, and an empty query has no items (observed and inferred; see the tests).
struct QueryItemIterator {
  private var next = 0
  private var isAtEnd: Bool

  /// The ranges of an item's name and value in the query.
  struct Item {
    var name: Range<Int>
    var value: Range<Int>
  }

  init(_ query: Span<UInt8>) {
    isAtEnd = query.isEmpty
  }

  mutating func next(in query: Span<UInt8>) -> Item? {
    guard !isAtEnd else { return nil }
    let start = next
    var equals: Int?
    var index = start
    while index < query.count, query[index] != UInt8(ascii: "&") {
      if equals == nil, query[index] == UInt8(ascii: "=") { equals = index }
      index += 1
    }
    isAtEnd = index == query.count
    next = index + 1
    return Item(name: start..<(equals ?? index), value: (equals.map { $0 + 1 } ?? index)..<index)
  }
}
