/// Where the values of variables end in the parts of one URL.
///
/// Thousands of rules can compare the same variable with the same text. The values are followed
/// through the text once for all patterns with a star before the variable, and once for every
/// other pattern whose starts differ from those of the pattern before.
struct VariableEnds {
  private static let maximumEntryCount = 64

  private let minimumLength: Int
  private var entries: [Entry] = []

  /// - Parameter minimumLength: The length in bytes of the shortest text whose results are kept.
  ///   Shorter texts are compared again, which is faster than looking up an earlier result.
  init(minimumLength: Int = 64) {
    self.minimumLength = minimumLength
  }

  private struct Entry {
    var values: VariableValues
    var isLast: Bool
    var text: [UInt8]
    /// The latest start of a value that ends at a position, or -1 if no value ends there.
    var latestStarts: [Int32] = []
    var lastStarts: [UInt64] = []
    var lastEnds: [UInt64] = []

    mutating func prepareLatestStarts(_ graph: PatternGraph, over text: Span<UInt8>) {
      guard latestStarts.isEmpty else { return }
      var found = [Int32](repeating: -1, count: text.count + 1)
      let wordCount = PositionSet.wordCount(forTextOf: text.count)
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: wordCount) { memory in
        var starts = PositionSet(memory, forTextOf: text.count)
        starts.insertAll(from: 0)
        starts.remove(text.count)
        graph.forEachEnd(from: starts, isLast: isLast, over: text) { found[$0] = Int32($1) }
      }
      latestStarts = found
    }
  }

  /// Adds the positions where values end.
  ///
  /// - Parameters:
  ///   - graph: The graph of the values.
  ///   - starts: The positions where a value can start.
  ///   - isLast: Whether the variable is the last element of its pattern.
  ///   - ends: An empty set.
  mutating func insertEnds(
    of values: VariableValues,
    in graph: PatternGraph,
    from starts: borrowing PositionSet,
    isLast: Bool,
    over text: Span<UInt8>,
    into ends: inout PositionSet
  ) {
    guard text.count >= minimumLength, let first = starts.first(),
      let index = index(of: values, isLast: isLast, text)
    else {
      graph.forEachEnd(from: starts, isLast: isLast, over: text) { end, _ in ends.insert(end) }
      return
    }
    if starts.containsAll(from: first, below: text.count), !starts.contains(text.count) {
      entries[index].prepareLatestStarts(graph, over: text)
      let latest = entries[index].latestStarts
      for end in first...text.count where latest[end] >= first { ends.insert(end) }
    } else if starts.isEqual(to: entries[index].lastStarts) {
      ends.replace(with: entries[index].lastEnds)
    } else {
      graph.forEachEnd(from: starts, isLast: isLast, over: text) { end, _ in ends.insert(end) }
      entries[index].lastStarts = starts.copy()
      entries[index].lastEnds = ends.copy()
    }
  }

  private mutating func index(
    of values: VariableValues,
    isLast: Bool,
    _ text: Span<UInt8>
  ) -> Int? {
    let known = entries.firstIndex {
      $0.values === values && $0.isLast == isLast && text.count == $0.text.count
        && text.has($0.text, at: 0)
    }
    if let known { return known }
    guard entries.count < Self.maximumEntryCount else { return nil }
    let copy = [UInt8](unsafeUninitializedCapacity: text.count) { bytes, count in
      for index in text.indices { bytes.initializeElement(at: index, to: text[index]) }
      count = text.count
    }
    entries.append(Entry(values: values, isLast: isLast, text: copy))
    return entries.count - 1
  }
}
