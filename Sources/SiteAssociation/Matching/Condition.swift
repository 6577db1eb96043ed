/// The condition that a rule sets for query and fragment, prepared for matching.
struct Condition: Sendable {
  private let query: PartCondition?
  private let fragment: PartCondition?

  /// - Returns: nil if the rule sets no condition for query and fragment.
  init?(_ rule: Rule, sharing cache: VariableValues.Cache) {
    let options = Glob.Options(rule)
    query =
      switch rule.query {
      case .unconstrained: nil
      case .whole(let pattern): cache.condition(on: pattern, options)
      case .items(let items): cache.condition(on: items, options)
      }
    fragment = rule.fragment.flatMap { cache.condition(on: $0, options) }
    if query == nil, fragment == nil { return nil }
  }

  /// The approximate cost of a comparison with a short text, in graph nodes.
  var cost: Int { (fragment?.cost ?? 0) + (query?.cost ?? 0) }

  /// Whether a URL without query and fragment meets the condition.
  var isMetWithoutBoth: Bool {
    (fragment?.isMetByEmptyText ?? true) && (query?.isMetByEmptyText ?? true)
  }

  /// Returns whether the query and fragment of a URL meet the condition.
  ///
  /// - Parameter memo: The results of other rules for the same URL.
  func isMet(by url: Span<UInt8>, _ parts: SplitURL, _ memo: inout Memo) -> Bool {
    if let fragment {
      let text = url.extracting(parts.fragment ?? 0..<0)
      guard memo.fragment.isMet(fragment, by: text) else { return false }
    }
    guard let query else { return true }
    return memo.query.isMet(query, by: url.extracting(parts.query ?? 0..<0))
  }

  /// The last results for the parts of a URL. Thousands of rules can share a long condition, which
  /// they inherit.
  struct Memo {
    fileprivate var query = Part()
    fileprivate var fragment = Part()

    fileprivate struct Part {
      private var condition: PartCondition?
      private var isMet = false

      @inline(__always)
      mutating func isMet(_ other: PartCondition, by text: Span<UInt8>) -> Bool {
        if condition !== other {
          isMet = other.isMet(by: text)
          condition = other
        }
        return isMet
      }
    }
  }
}

/// The condition that a rule sets for the query or the fragment.
///
/// This is a class because thousands of rules can inherit a condition on thousands of items. It is
/// immutable.
final class PartCondition: Sendable {
  private enum Form: Sendable {
    case whole(Glob)
    case items([Item])
  }

  private struct Item: Sendable {
    var name: [UInt8]
    var value: Glob
  }

  private let form: Form
  private let isPercentEncoded: Bool
  /// The approximate cost of a comparison with a short text, in graph nodes.
  let cost: Int
  /// Whether an empty or missing part meets the condition.
  let isMetByEmptyText: Bool

  /// - Returns: nil if the pattern accepts every text.
  init?(_ pattern: String, sharing cache: VariableValues.Cache, options: Glob.Options) {
    let glob = cache.glob(pattern, options)
    if glob.alwaysMatches { return nil }
    form = .whole(glob)
    isPercentEncoded = options.isPercentEncoded
    cost = glob.nodeCount
    isMetByEmptyText = glob.matches([UInt8]().span)
  }

  /// - Returns: nil if all items accept every value.
  init?(
    _ items: [Rule.QueryItem],
    sharing cache: VariableValues.Cache,
    options: Glob.Options
  ) {
    var constrained: [Item] = []
    for item in items {
      let glob = cache.glob(item.pattern, options)
      if !glob.alwaysMatches { constrained.append(Item(name: Array(item.name.utf8), value: glob)) }
    }
    if constrained.isEmpty { return nil }
    form = .items(constrained)
    isPercentEncoded = options.isPercentEncoded
    cost = constrained.reduce(0) { $0 + $1.name.count + $1.value.nodeCount }
    isMetByEmptyText = constrained.allSatisfy { $0.value.matches([UInt8]().span) }
  }

  /// Returns whether a part of a URL meets the condition.
  func isMet(by text: Span<UInt8>) -> Bool {
    if text.isEmpty { return isMetByEmptyText }
    switch form {
    case .whole(let pattern):
      return pattern.matches(text, isPercentEncoded: isPercentEncoded)
    case .items(let items):
      for item in items where !matches(item, in: text) { return false }
      return true
    }
  }

  /// Returns whether every item with the name matches. A missing item counts as empty (observed).
  private func matches(_ item: Item, in query: Span<UInt8>) -> Bool {
    var items = QueryItems(query)
    var isPresent = false
    while let found = items.next(in: query) {
      guard isNamed(item.name, query.extracting(found.name)) else { continue }
      isPresent = true
      let value = query.extracting(found.value)
      guard item.value.matches(value, isPercentEncoded: isPercentEncoded) else { return false }
    }
    return isPresent || item.value.matches(query.extracting(0..<0))
  }

  private func isNamed(_ name: [UInt8], _ text: Span<UInt8>) -> Bool {
    URLNormalization.withCompared(text, isPercentEncoded: isPercentEncoded) { text in
      text.count == name.count && text.has(name, at: 0)
    }
  }
}

extension Glob {
  /// Returns whether the pattern matches a part of a URL in the form that a rule compares.
  fileprivate func matches(_ text: Span<UInt8>, isPercentEncoded: Bool) -> Bool {
    URLNormalization.withCompared(text, isPercentEncoded: isPercentEncoded) { matches($0) }
  }
}

extension Glob.Options {
  init(_ rule: Rule) {
    self.init(isCaseSensitive: rule.isCaseSensitive, isPercentEncoded: rule.isPercentEncoded)
  }
}
