/// The condition that a rule sets for the query or the fragment.
///
/// This is a class because thousands of rules can inherit a condition on thousands of items. It is
/// immutable.
final class PartCondition: Sendable {
  /// A query item. This is a class for the same reason as ``Condition``.
  private final class Item: Sendable {
    let name: [UInt8]
    let value: Glob

    init(name: [UInt8], value: Glob) {
      self.name = name
      self.value = value
    }
  }

  /// The pattern for the whole part, or nil if there are only patterns for items.
  private let whole: Glob?
  private let items: [Item]
  private let isPercentEncoded: Bool
  /// The approximate cost of a comparison with a short text, in graph nodes.
  let cost: Int
  /// Whether an empty or missing part meets the condition.
  let isMetByEmptyText: Bool

  /// - Returns: nil if the pattern accepts every text.
  init?(_ pattern: String, sharing cache: GlobCache, options: Glob.Options) {
    let glob = cache.glob(pattern, options)
    if glob.alwaysMatches { return nil }
    whole = glob
    items = []
    isPercentEncoded = options.isPercentEncoded
    cost = glob.nodeCount
    isMetByEmptyText = glob.matches([UInt8]().span)
  }

  /// - Returns: nil if all items accept every value.
  init?(
    _ items: [Rule.QueryItem],
    sharing cache: GlobCache,
    options: Glob.Options
  ) {
    var constrained: [Item] = []
    for item in items {
      let glob = cache.glob(item.pattern, options)
      if !glob.alwaysMatches { constrained.append(Item(name: Array(item.name.utf8), value: glob)) }
    }
    if constrained.isEmpty { return nil }
    whole = nil
    self.items = constrained
    isPercentEncoded = options.isPercentEncoded
    cost = constrained.reduce(0) { $0 + $1.name.count + $1.value.nodeCount }
    isMetByEmptyText = constrained.allSatisfy { $0.value.matches([UInt8]().span) }
  }

  /// Returns whether a part of a URL meets the condition.
  ///
  /// - Parameter ends: The results of other conditions for the same part.
  func isMet(by text: Span<UInt8>, sharing ends: inout VariableEnds) -> Bool {
    if text.isEmpty { return isMetByEmptyText }
    if let whole {
      return whole.matches(text, isPercentEncoded: isPercentEncoded, sharing: &ends)
    }
    for index in items.indices where !matches(items[index], in: text, sharing: &ends) {
      return false
    }
    return true
  }

  private func matches(
    _ item: Item,
    in query: Span<UInt8>,
    sharing ends: inout VariableEnds
  ) -> Bool {
    var items = QueryItemIterator(query)
    var values = QueryItemValues(emptyValue: 0..<0)
    while let range = values.next(nextValue(of: item, in: query, &items)) {
      let value = query.extracting(range)
      guard item.value.matches(value, isPercentEncoded: isPercentEncoded, sharing: &ends) else {
        return false
      }
    }
    return true
  }

  /// Returns the range of the next value that the query has for an item.
  private func nextValue(
    of item: Item,
    in query: Span<UInt8>,
    _ items: inout QueryItemIterator
  ) -> Range<Int>? {
    while let found = items.next(in: query) {
      if isNamed(item.name, query.extracting(found.name)) { return found.value }
    }
    return nil
  }

  private func isNamed(_ name: [UInt8], _ text: Span<UInt8>) -> Bool {
    URLNormalization.withCompared(text, isPercentEncoded: isPercentEncoded) { text in
      text.count == name.count && text.has(name, at: 0)
    }
  }
}

extension Glob {
  /// Returns whether the pattern matches a part of a URL in the form that a rule compares.
  fileprivate func matches(
    _ text: Span<UInt8>,
    isPercentEncoded: Bool,
    sharing ends: inout VariableEnds
  ) -> Bool {
    URLNormalization.withCompared(text, isPercentEncoded: isPercentEncoded) {
      matches($0, sharing: &ends)
    }
  }
}
