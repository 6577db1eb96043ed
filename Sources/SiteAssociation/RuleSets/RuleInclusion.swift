/// Decides whether one rule matches every URL that another rule matches.
///
/// Path, query and fragment are compared separately. The result can therefore be false although the
/// broad rule matches every URL of the narrow rule, but a result of true is always correct.
struct RuleInclusion {
  private var globs = GlobInclusion()

  /// Returns whether the broad rule matches every URL that the narrow rule matches. Returns false
  /// if the answer is unknown.
  mutating func includes(
    _ broad: RulePatterns,
    _ narrow: RulePatterns,
    spending budget: inout StepBudget
  ) -> Bool {
    includesQuery(broad, narrow, &budget)
      && covers(broad.fragment, of: broad, pattern: narrow.fragment, of: narrow, &budget)
      && (broad.takesEveryPath
        || covers(broad.path, of: broad, pattern: narrow.path, of: narrow, &budget))
  }

  private mutating func includesQuery(
    _ broad: RulePatterns,
    _ narrow: RulePatterns,
    _ budget: inout StepBudget
  ) -> Bool {
    switch (broad.query, narrow.query) {
    case (.unconstrained, _):
      return true
    case (.whole(let pattern), .whole(let other)):
      return covers(pattern, of: broad, pattern: other, of: narrow, &budget)
    case (.whole(let pattern), _):
      return covers(pattern, of: broad, pattern: nil, of: narrow, &budget)
    case (.items(let items), _):
      return items.allSatisfy { item in
        // All patterns for a name must match, so it is sufficient that the broad rule's pattern
        // includes one of the narrow rule's patterns.
        covers(item.pattern, of: broad, pattern: nil, of: narrow, &budget)
          || patterns(for: item.name, in: narrow, &budget).contains {
            covers(item.pattern, of: broad, pattern: $0, of: narrow, &budget)
          }
      }
    }
  }

  private func patterns(
    for name: ExactText,
    in rule: RulePatterns,
    _ budget: inout StepBudget
  ) -> [Glob] {
    guard !rule.patternsOfItem.isEmpty, budget.spend(name.text.utf8.count) else { return [] }
    return rule.patternsOfItem[name] ?? []
  }

  /// Returns whether a pattern of the broad rule matches every string that a pattern of the narrow
  /// rule matches. A missing pattern matches every string.
  private mutating func covers(
    _ pattern: Glob?,
    of broad: RulePatterns,
    pattern other: Glob?,
    of narrow: RulePatterns,
    _ budget: inout StepBudget
  ) -> Bool {
    guard budget.spend(1) else { return false }
    guard let pattern, !pattern.alwaysMatches else { return true }
    // Patterns for the decoded URL and patterns for the percent-encoded URL cannot be compared.
    guard broad.isPercentEncoded == narrow.isPercentEncoded else { return false }
    return globs.includes(
      pattern,
      other ?? narrow.everything,
      isDecoded: !broad.isPercentEncoded,
      spending: &budget
    ) ?? false
  }
}
