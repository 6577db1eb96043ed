extension Rule {
  /// The rule without what does not change its meaning, for comparing.
  var meaning: Rule {
    var rule = self
    rule.comment = nil
    rule.inherited = [:]
    rule.place = nil
    return rule
  }
}
