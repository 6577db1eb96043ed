extension Rule {
  /// Whether the rule has no patterns at all, not even a pattern such as `*` that matches
  /// everything.
  var isEmpty: Bool { path == nil && query == .unconstrained && fragment == nil }

  /// The properties of a rule that affect decisions, for comparing rules. Strings are equal if they
  /// have the same code points.
  struct Meaning: Hashable {
    private let path: ExactText?
    private let query: ExactQuery
    private let fragment: ExactText?
    private let excludes: Bool
    private let isCaseSensitive: Bool
    private let isPercentEncoded: Bool

    fileprivate init(of rule: Rule) {
      path = rule.path.map(ExactText.init)
      query = ExactQuery(query: rule.query)
      fragment = rule.fragment.map(ExactText.init)
      excludes = rule.excludes
      isCaseSensitive = rule.isCaseSensitive
      isPercentEncoded = rule.isPercentEncoded
    }
  }

  /// The properties of the rule that affect decisions.
  var meaning: Meaning { Meaning(of: self) }
}

/// A condition on the query that equals another condition only if both have the same code points.
///
/// Thousands of rules can inherit the same thousands of items. They then share their storage, and
/// neither comparing nor hashing reads all of them.
private struct ExactQuery: Hashable {
  let query: Rule.Query

  static func == (left: ExactQuery, right: ExactQuery) -> Bool {
    switch (left.query, right.query) {
    case (.unconstrained, .unconstrained): true
    case (.whole(let left), .whole(let right)): left.isSameCode(as: right)
    case (.items(let left), .items(let right)):
      left.isSameStorage(as: right)
        || left.count == right.count
          && zip(left, right).allSatisfy {
            $0.name.isSameCode(as: $1.name) && $0.pattern.isSameCode(as: $1.pattern)
          }
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch query {
    case .unconstrained: hasher.combine(0)
    case .whole(let pattern): hasher.combine(ExactText(pattern))
    case .items(let items):
      hasher.combine(items.count)
      for item in items.prefix(4) + items.suffix(4) {
        hasher.combine(ExactText(item.name))
        hasher.combine(ExactText(item.pattern))
      }
    }
  }
}
