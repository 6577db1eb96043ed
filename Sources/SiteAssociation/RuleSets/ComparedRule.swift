/// A rule whose patterns are prepared for a comparison with the patterns of another rule.
struct ComparedRule {
  typealias Pattern = GlobInclusion.Operand

  /// The condition on the query.
  enum Query {
    case unconstrained
    case whole(Pattern)
    case items([Item])
  }

  /// A query item.
  struct Item {
    var name: ExactText
    var pattern: Pattern
  }

  /// Whether the path pattern is `/*`, which matches every path because paths start with a slash.
  let takesEveryPath: Bool
  /// The pattern for the normalized path, or nil if the rule has none.
  let path: Pattern?
  let query: Query
  /// The patterns for query items, by item name.
  let patternsOfItem: [ExactText: [Pattern]]
  /// The pattern for the fragment, or nil if the rule has none.
  let fragment: Pattern?
  /// The pattern `*`, for parts of the URL for which the rule has no pattern.
  let everything: Pattern
  let isPercentEncoded: Bool

  init(_ rule: Rule, sharing cache: inout VariableValues.Cache) {
    func pattern(_ text: String) -> Pattern {
      Pattern(Glob(text, sharing: &cache, options: Glob.Options(rule)))
    }
    let normalPath = rule.path.map(PathNormalization.normalize)
    takesEveryPath = normalPath == "/*"
    path = normalPath.map(pattern)
    var patternsOfItem: [ExactText: [Pattern]] = [:]
    switch rule.query {
    case .unconstrained:
      query = .unconstrained
    case .whole(let text):
      query = .whole(pattern(text))
    case .items(let items):
      let items = items.map { Item(name: ExactText($0.name), pattern: pattern($0.pattern)) }
      for item in items { patternsOfItem[item.name, default: []].append(item.pattern) }
      query = .items(items)
    }
    self.patternsOfItem = patternsOfItem
    fragment = rule.fragment.map(pattern)
    everything = pattern("*")
    isPercentEncoded = rule.isPercentEncoded
  }
}
