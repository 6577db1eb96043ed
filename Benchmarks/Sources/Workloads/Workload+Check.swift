import SiteAssociation

extension Workload {
  /// Describes the first URL for which the naive matcher and the rule set decide differently.
  public func firstDisagreement() -> String? {
    let ruleSet = ruleSet()
    var naive = NaiveMatcher(rules)
    var disagreement: String?
    var index = 0
    urls.forEach { url in
      let fast = ruleSet.decide(url)
      let slow = naive.decide(url)
      if fast != slow, disagreement == nil {
        disagreement = "\(name): \(urls.text(index)): \(fast), but the naive matcher says \(slow)"
      }
      index += 1
    }
    return disagreement
  }
}
