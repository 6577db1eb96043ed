extension Rule {
  /// Whether there is no condition at all, not even one that always holds.
  var isEmpty: Bool { path == nil && query == .unconstrained && fragment == nil }

  /// The rule without what does not change its meaning, for comparing.
  var meaning: Rule {
    var rule = self
    rule.comment = nil
    rule.inherited = [:]
    rule.place = nil
    return rule
  }
}
