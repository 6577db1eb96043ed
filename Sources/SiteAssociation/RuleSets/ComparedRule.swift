/// A rule whose patterns are ready for comparing with those of another one.
struct ComparedRule {
  typealias Pattern = GlobInclusion.Operand

  /// What it asks of the query.
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

  /// Whether every path will do, because every path starts with a slash.
  let takesEveryPath: Bool
  /// The pattern for the path in normal form; nil for none.
  let path: Pattern?
  let query: Query
  /// The patterns for query items by their names.
  let patternsOfItem: [ExactText: [Pattern]]
  /// The pattern for the fragment; nil for none.
  let fragment: Pattern?
  /// The pattern that a part without one has.
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
