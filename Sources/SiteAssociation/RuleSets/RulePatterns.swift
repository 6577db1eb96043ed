/// A rule whose patterns are prepared for comparison with the patterns of another rule.
struct RulePatterns {
  /// The condition on the query.
  enum Query {
    case unconstrained
    case whole(Glob)
    case items([Item])
  }

  /// A query item.
  struct Item {
    var name: ExactText
    var pattern: Glob
  }

  /// Whether the path pattern is `/*`. This pattern matches every path, because every path starts
  /// with a slash.
  let takesEveryPath: Bool
  /// The pattern for the normalized path, or nil if the rule has no path pattern.
  let path: Glob?
  let query: Query
  /// The patterns for query items, by item name.
  let patternsOfItem: [ExactText: [Glob]]
  /// The pattern for the fragment, or nil if the rule has no fragment pattern.
  let fragment: Glob?
  /// The pattern `*`, which replaces a missing pattern in a comparison.
  let everything: Glob
  let isPercentEncoded: Bool

  init(_ rule: Rule, sharing cache: GlobCache) {
    let options = Glob.Options(rule)
    path = rule.path.map { cache.glob(ofPath: $0, options) }
    takesEveryPath = path?.isSlashAndStar ?? false
    var patternsOfItem: [ExactText: [Glob]] = [:]
    switch rule.query {
    case .unconstrained:
      query = .unconstrained
    case .whole(let text):
      query = .whole(cache.glob(text, options))
    case .items(let items):
      let items = items.map {
        Item(name: ExactText($0.name), pattern: cache.glob($0.pattern, options))
      }
      for item in items { patternsOfItem[item.name, default: []].append(item.pattern) }
      query = .items(items)
    }
    self.patternsOfItem = patternsOfItem
    fragment = rule.fragment.map { cache.glob($0, options) }
    everything = cache.glob("*", options)
    isPercentEncoded = rule.isPercentEncoded
  }
}
