/// Decides whether one rule matches every URL that another rule matches.
///
/// Path, query and fragment are compared separately. This misses some rules that cover another one,
/// but a positive result is always correct.
struct RuleInclusion {
  private var globs = GlobInclusion()

  /// Whether the broad rule matches every URL that the narrow rule matches. False also when
  /// that is unknown.
  mutating func includes(_ broad: ComparedRule, _ narrow: ComparedRule) -> Bool {
    includesQuery(broad, narrow)
      && covers(broad.fragment, of: broad, pattern: narrow.fragment, of: narrow)
      && (broad.takesEveryPath || covers(broad.path, of: broad, pattern: narrow.path, of: narrow))
  }

  /// Spends the cost of trying a condition from the comparison budget.
  ///
  /// - Returns: Whether the budget was sufficient.
  mutating func spend(_ cost: Int) -> Bool { globs.spend(cost) }

  private mutating func includesQuery(_ broad: ComparedRule, _ narrow: ComparedRule) -> Bool {
    switch (broad.query, narrow.query) {
    case (.unconstrained, _):
      return true
    case (.whole(let pattern), .whole(let other)):
      return covers(pattern, of: broad, pattern: other, of: narrow)
    case (.whole(let pattern), _):
      return covers(pattern, of: broad, pattern: nil, of: narrow)
    case (.items(let items), _):
      return items.allSatisfy { item in
        // All patterns for a name must match, so a single narrow one is sufficient.
        covers(item.pattern, of: broad, pattern: nil, of: narrow)
          || patterns(for: item.name, in: narrow).contains {
            covers(item.pattern, of: broad, pattern: $0, of: narrow)
          }
      }
    }
  }

  private mutating func patterns(
    for name: ExactText,
    in rule: ComparedRule
  ) -> [ComparedRule.Pattern] {
    guard !rule.patternsOfItem.isEmpty, spend(name.text.utf8.count) else { return [] }
    return rule.patternsOfItem[name] ?? []
  }

  /// Whether a pattern of the broad rule matches every text that a pattern of the narrow rule
  /// matches. A missing pattern matches everything.
  private mutating func covers(
    _ pattern: ComparedRule.Pattern?,
    of broad: ComparedRule,
    pattern other: ComparedRule.Pattern?,
    of narrow: ComparedRule
  ) -> Bool {
    guard spend(1) else { return false }
    guard let pattern, !pattern.glob.alwaysMatches else { return true }
    // One compares with the decoded text and the other with the text as written.
    guard broad.isPercentEncoded == narrow.isPercentEncoded else { return false }
    return globs.includes(
      pattern,
      other ?? narrow.everything,
      isDecoded: !broad.isPercentEncoded
    ) ?? false
  }
}
