extension RuleTracer {
  /// Returns the index of the rule that came closest to matching. Rules whose path pattern matches,
  /// or that have no path pattern, take precedence over other rules. Further criteria, in this
  /// order, are the fewest patterns that do not match, the most matching characters, a rule that
  /// does not exclude URLs, and the earliest rule.
  static func nearestMiss(of rules: [RuleTrace]) -> Int? {
    func rank(_ index: Int) -> (path: Int, failures: Int, agreed: Int, opens: Int, order: Int) {
      let parts = rules[index].parts
      let failures = parts.count { $0.mismatch != nil }
      let pathFails = parts.contains { $0.part == .path && $0.mismatch != nil }
      let agreed = parts.reduce(0) {
        $0 + ($1.mismatch?.matchedLength ?? $1.comparedText.unicodeScalars.count)
      }
      return (pathFails ? 0 : 1, -failures, agreed, rules[index].rule.excludes ? 0 : 1, -index)
    }
    let ranks = rules.indices.map(rank)
    return ranks.indices.max { ranks[$0] < ranks[$1] }
  }
}
