extension LintSubject {
  /// An unreachable rule: earlier rules decide every link that it matches.
  struct Shadow: Sendable {
    /// The rule.
    var located: LocatedRule
    /// A link that the rule matches, and the earlier rule that decides it; nil if no such link was
    /// found.
    var example: (link: String, decidedBy: Rule)?
    /// An earlier rule that matches all links of this rule, unless it is the rule that decides the
    /// example.
    var cover: Rule?
    /// Whether the earlier rules make the same decision, so that the rule has no effect.
    var isHarmless: Bool

    /// The problem in one or two sentences.
    func problem(_ what: String) -> String {
      if let cover {
        return
          "\(what) is never reached, because the rule \(place(of: cover)) matches all the same links."
      }
      guard let example else {
        return "\(what) is never reached, because earlier rules match all the same links."
      }
      return
        "\(what) is never reached. For example, the rule \(place(of: example.decidedBy)) decides "
        + "\(example.link.quoted)."
    }

    private func place(of rule: Rule) -> String {
      rule.place?.name(besides: located.rule.place) ?? "before it"
    }
  }

  /// The rules of all entries, compared with each other.
  struct ComparedEntries: Sendable {
    /// The rules that never decide, except rules that match nothing and duplicates, which have
    /// their own findings.
    var shadows: [Shadow] = []
    /// The entries whose rules could not all be compared within the budget.
    var incomplete: [Entry] = []

    /// The steps for comparing the rules of one file.
    private static let stepCount = 12_000_000

    init(_ entries: [Entry], variables: SubstitutionVariables) {
      let cache = VariableValues.Cache(variables)
      var rest = Self.stepCount
      for entry in entries where entry.rules.count > 1 {
        let finder = ShadowFinder(
          entry.rules.map(\.rule),
          sharing: cache,
          spending: StepBudget(rest)
        )
        let (found, budget) = finder.shadows()
        rest = budget.rest
        if budget.isExceeded { incomplete.append(entry) }
        shadows += found.map { shadow in
          Shadow(
            located: entry.rules[shadow.rule],
            example: shadow.decidedBy.map { (shadow.link, entry.rules[$0].rule) },
            cover: shadow.coveredBy == shadow.decidedBy
              ? nil : shadow.coveredBy.map { entry.rules[$0].rule },
            isHarmless: shadow.isHarmless
          )
        }
      }
    }
  }
}
