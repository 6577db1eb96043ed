/// The condition that a rule sets for query and fragment, prepared for matching.
struct Condition: Sendable, Hashable {
  private enum Query: Sendable, Hashable {
    case whole(Glob)
    case items([Item])
  }

  private struct Item: Sendable, Hashable {
    var name: [UInt8]
    var value: Glob
  }

  private let query: Query?
  private let fragment: Glob?
  private let isPercentEncoded: Bool

  /// - Returns: nil if the rule sets no condition for query and fragment.
  init?(_ rule: Rule, sharing cache: inout VariableValues.Cache) {
    let options = Glob.Options(rule)
    func glob(_ pattern: String) -> Glob? {
      let glob = Glob(pattern, sharing: &cache, options: options)
      return glob.alwaysMatches ? nil : glob
    }
    switch rule.query {
    case .unconstrained:
      query = nil
    case .whole(let pattern):
      query = glob(pattern).map(Query.whole)
    case .items(let items):
      let constrained = items.compactMap { item in
        glob(item.pattern).map { Item(name: Array(item.name.utf8), value: $0) }
      }
      query = constrained.isEmpty ? nil : .items(constrained)
    }
    fragment = rule.fragment.flatMap(glob)
    isPercentEncoded = rule.isPercentEncoded
    if query == nil, fragment == nil { return nil }
  }

  /// The approximate cost of a comparison with a short text, in graph nodes.
  var cost: Int {
    let fragmentCost = fragment.map(PatternGraph.cost) ?? 0
    return switch query {
    case nil: fragmentCost
    case .whole(let pattern): fragmentCost + PatternGraph.cost(of: pattern)
    case .items(let items):
      items.reduce(fragmentCost) { $0 + $1.name.count + PatternGraph.cost(of: $1.value) }
    }
  }

  /// Returns whether the query and fragment of a URL meet the condition.
  func isMet(by url: Span<UInt8>, _ parts: SplitURL) -> Bool {
    if let fragment, !matches(fragment, url.extracting(parts.fragment ?? 0..<0)) { return false }
    switch query {
    case nil:
      return true
    case .whole(let pattern):
      return matches(pattern, url.extracting(parts.query ?? 0..<0))
    case .items(let items):
      let query = url.extracting(parts.query ?? 0..<0)
      for item in items where !matches(item, in: query) { return false }
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
      guard matches(item.value, query.extracting(found.value)) else { return false }
    }
    return isPresent || item.value.matches(query.extracting(0..<0))
  }

  private func isNamed(_ name: [UInt8], _ text: Span<UInt8>) -> Bool {
    URLNormalization.withCompared(text, isPercentEncoded: isPercentEncoded) { text in
      text.count == name.count && text.has(name, at: 0)
    }
  }

  private func matches(_ pattern: Glob, _ text: Span<UInt8>) -> Bool {
    URLNormalization.withCompared(text, isPercentEncoded: isPercentEncoded) {
      pattern.matches($0)
    }
  }
}

extension Glob.Options {
  init(_ rule: Rule) {
    self.init(isCaseSensitive: rule.isCaseSensitive, isPercentEncoded: rule.isPercentEncoded)
  }
}
