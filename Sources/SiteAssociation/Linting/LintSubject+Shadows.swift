extension LintSubject {
  /// A rule that never decides, because rules before it take every link that it matches.
  struct Shadow: Sendable {
    /// The rule.
    var located: LocatedRule
    /// A link that the rule matches, and the rule that decides it; nil where no link was found that
    /// shows it.
    var example: (link: String, decidedBy: Rule)?

    /// The problem in one sentence.
    func problem(_ what: String) -> String {
      guard let example else {
        return "\(what) is never reached: the rules before it decide every link that it matches."
      }
      return "\(what) is never reached: "
        + "\(example.link.quoted) is decided by the rule on line "
        + "\(example.decidedBy.place?.line ?? 0)."
    }

    /// Whether the rule that decides says the same, so that nothing is lost.
    var isHarmless: Bool { example?.decidedBy.excludes == located.rule.excludes }
  }

  /// The rules that never decide, but for those that match nothing and those that stand twice,
  /// which have findings of their own.
  static func shadows(
    in sections: [Section],
    variables: SubstitutionVariables
  ) -> [Shadow] {
    sections.flatMap { section -> [Shadow] in
      guard section.rules.count > 1 else { return [] }
      let rules = section.rules.map(\.rule)
      let compiled = CompiledRules(rules, variables: variables)
      guard let reachable = compiled.reachableRules else { return [] }
      var cache = VariableValues.Cache(variables)
      var seen: Set<Rule> = []
      return section.rules.enumerated().compactMap { index, located in
        guard
          seen.insert(located.rule.meaning).inserted,
          !reachable.contains(Int32(index)), !located.rule.isEmpty,
          let link = located.rule.example(sharing: &cache)
        else { return nil }
        let deciding = compiled.decidingRule(link).flatMap { $0 < index ? $0 : nil }
        return Shadow(
          located: located,
          example: deciding.map { (link, section.rules[$0].rule) }
        )
      }
    }
  }
}
