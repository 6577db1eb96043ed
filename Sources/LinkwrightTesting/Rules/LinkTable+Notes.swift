import Linkwright
import SiteAssociation

extension LinkTable {
  /// Where a rule takes links of an entry that no pattern takes; each reason is shown, not guessed.
  func notes(on entry: RouteEntry, by ruleSet: RuleSet, rule: Int) -> [RuleNote] {
    guard let host = exampleHost else { return [] }
    var reasons: Set<String> = []
    return entry.overreaches().compactMap { overreach in
      let url = "https://\(host)\(overreach.link)"
      guard route(for: url).route == nil, ruleSet.trace(url).outcome == .rule(rule),
        reasons.insert(overreach.reason).inserted
      else { return nil }
      return RuleNote(pattern: entry.pattern.text, reason: overreach.reason, example: url)
    }
  }
}
