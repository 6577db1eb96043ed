extension Rule {
  /// Whether the rule has no patterns at all, not even a pattern such as `*` that matches
  /// everything.
  var isEmpty: Bool { path == nil && query == .unconstrained && fragment == nil }

  /// The properties of a rule that affect decisions, for comparing rules. Strings are equal if they
  /// have the same code points.
  struct Meaning: Hashable {
    private enum Query: Hashable {
      case unconstrained
      case whole(ExactText)
      case items([Item])
    }

    private struct Item: Hashable {
      var name: ExactText
      var pattern: ExactText
    }

    private let path: ExactText?
    private let query: Query
    private let fragment: ExactText?
    private let excludes: Bool
    private let isCaseSensitive: Bool
    private let isPercentEncoded: Bool

    fileprivate init(of rule: Rule) {
      path = rule.path.map(ExactText.init)
      query =
        switch rule.query {
        case .unconstrained: .unconstrained
        case .whole(let pattern): .whole(ExactText(pattern))
        case .items(let items):
          .items(
            items.map { Item(name: ExactText($0.name), pattern: ExactText($0.pattern)) }
          )
        }
      fragment = rule.fragment.map(ExactText.init)
      excludes = rule.excludes
      isCaseSensitive = rule.isCaseSensitive
      isPercentEncoded = rule.isPercentEncoded
    }
  }

  /// The properties of the rule that affect decisions.
  var meaning: Meaning { Meaning(of: self) }
}
