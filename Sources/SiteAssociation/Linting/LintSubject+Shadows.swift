extension LintSubject {
  /// A rule that never decides, because rules before it take every link that it matches.
  struct Shadow: Sendable {
    /// The rule.
    var located: LocatedRule
    /// A link that the rule matches, and the rule that decides it; nil where no link was found that
    /// shows it.
    var example: (link: String, decidedBy: Rule)?
    /// A rule before it that takes all its links alone, where another one decides the example.
    var cover: Rule?
    /// Whether the rules before it say the same, so that nothing is lost.
    var isHarmless: Bool

    /// The problem in one sentence.
    func problem(_ what: String) -> String {
      if let cover {
        return "\(what) is never reached: the rule \(place(of: cover)) matches every link that it "
          + "matches."
      }
      guard let example else {
        return "\(what) is never reached: the rules before it decide every link that it matches."
      }
      return "\(what) is never reached: \(example.link.quoted) is decided by the rule "
        + "\(place(of: example.decidedBy))."
    }

    private func place(of rule: Rule) -> String {
      rule.place?.name(besides: located.rule.place) ?? "before it"
    }
  }

  /// The rules that never decide, but for those that match nothing and those that stand twice,
  /// which have findings of their own.
  static func shadows(
    in sections: [Section],
    variables: SubstitutionVariables
  ) -> [Shadow] {
    sections.flatMap { section -> [Shadow] in
      guard section.rules.count > 1 else { return [] }
      let finder = ShadowFinder(section.rules.map(\.rule), variables: variables)
      return finder.shadows().map { shadow in
        Shadow(
          located: section.rules[shadow.rule],
          example: shadow.decidedBy.map { (shadow.link, section.rules[$0].rule) },
          cover: shadow.coveredBy == shadow.decidedBy
            ? nil : shadow.coveredBy.map { section.rules[$0].rule },
          isHarmless: shadow.isHarmless
        )
      }
    }
  }
}
