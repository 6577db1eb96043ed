/// Tells whether one rule holds for every URL that another one holds for.
///
/// It compares path, query and fragment apart, so it misses rules that cover another only all parts
/// together; but where it says yes, that is so.
struct RuleInclusion {
  private var globs = GlobInclusion()

  /// Whether a rule holds for every URL that another one holds for; false also where that is not
  /// known.
  mutating func includes(_ broad: ComparedRule, _ narrow: ComparedRule) -> Bool {
    includesQuery(broad, narrow)
      && includes(broad, broad.fragment, narrow, narrow.fragment)
      && (broad.takesEveryPath || includes(broad, broad.path, narrow, narrow.path))
  }

  /// Takes the cost of trying a condition off what comparing may cost; says whether there was as
  /// much.
  mutating func spend(_ cost: Int) -> Bool { globs.spend(cost) }

  private mutating func includesQuery(_ broad: ComparedRule, _ narrow: ComparedRule) -> Bool {
    switch (broad.query, narrow.query) {
    case (.unconstrained, _):
      return true
    case (.whole(let pattern), .whole(let other)):
      return includes(broad, pattern, narrow, other)
    case (.whole(let pattern), _):
      return includes(broad, pattern, narrow, nil)
    case (.items(let items), _):
      return items.allSatisfy { item in
        // All patterns for a name have to hold, so one that is narrow enough is enough.
        includes(broad, item.pattern, narrow, nil)
          || patterns(for: item.name, in: narrow).contains {
            includes(broad, item.pattern, narrow, $0)
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

  /// Whether a part's pattern in the one rule matches whatever that in the other one does; a rule
  /// without a pattern takes everything.
  private mutating func includes(
    _ broad: ComparedRule,
    _ pattern: ComparedRule.Pattern?,
    _ narrow: ComparedRule,
    _ other: ComparedRule.Pattern?
  ) -> Bool {
    guard spend(1) else { return false }
    guard let pattern, !pattern.glob.alwaysMatches else { return true }
    // One of them sees the part decoded and the other as written: not comparable.
    guard broad.isPercentEncoded == narrow.isPercentEncoded else { return false }
    return globs.includes(
      pattern,
      other ?? narrow.everything,
      isDecoded: !broad.isPercentEncoded
    ) ?? false
  }
}
