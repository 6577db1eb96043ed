extension LintSubject {
  /// An unreachable rule: earlier rules decide every link that the rule matches.
  struct Shadow: Sendable {
    /// The rule.
    var located: LocatedRule
    /// The number of the entry that has the rule.
    var entry: Int
    /// A link that the rule matches, and the earlier rule that decides it; nil if no such link was
    /// found.
    var example: (link: String, decidedBy: Rule)?
    /// An earlier rule that matches all links of this rule; nil if no such rule was found, or if
    /// this earlier rule is the rule in ``example``.
    var cover: Rule?
    /// Whether the earlier rules make the same decision as the rule, which could therefore be
    /// removed.
    var isHarmless: Bool

    /// The problem in one or two sentences.
    func problem(_ what: String) -> String {
      if let cover {
        return
          "\(what) is never reached, because the rule \(place(of: cover)) matches all of its links."
      }
      guard let example else {
        return "\(what) is never reached, because earlier rules match all of its links."
      }
      return
        "\(what) is never reached. For example, the rule \(place(of: example.decidedBy)) decides "
        + "\(example.link.quoted)."
    }

    /// Returns the problem of the first of several rules. The text also names the places of the
    /// other rules.
    fileprivate static func problem(_ shadows: [Shadow], _ what: String) -> String {
      guard let first = shadows.first else { return "" }
      let problem = first.problem("The \(what)")
      let places = shadows.dropFirst().compactMap(\.located.rule.place)
      guard !places.isEmpty else { return problem }
      let count = places.count == 1 ? "another \(what)" : "\(places.count) more \(what)s"
      return problem + " The same applies to \(count) in the list: "
        + Place.names(of: places, besides: first.located.rule.place) + "."
    }

    private func place(of rule: Rule) -> String {
      rule.place?.name(besides: located.rule.place) ?? "before it"
    }
  }

  /// Reports the unreachable rules that exclude links, or those that do not.
  ///
  /// - Parameter name: The name of such a rule in a sentence.
  func reportShadows(
    excluding: Bool,
    named name: String,
    as about: RuleDescription,
    to report: inout FindingCollector
  ) {
    for shadows in groupedShadows(excluding: excluding) {
      let isHarmless = shadows[0].isHarmless
      report.report(
        about,
        Shadow.problem(shadows, name),
        at: shadows[0].located.node.openingRange,
        severity: isHarmless ? .note : nil,
        effect: isHarmless
          ? "Nothing is lost, because an earlier rule makes the same decision." : nil
      )
    }
  }

  /// The unreachable rules, grouped by the entry that contains them and by whether they are
  /// harmless.
  private func groupedShadows(excluding: Bool) -> [[Shadow]] {
    var groups: [[Shadow]] = []
    for shadow in shadows where shadow.located.rule.excludes == excluding {
      // The rules of an entry follow each other.
      if let index = groups.suffix(2).firstIndex(where: {
        $0[0].entry == shadow.entry && $0[0].isHarmless == shadow.isHarmless
      }) {
        groups[index].append(shadow)
      } else {
        groups.append([shadow])
      }
    }
    return groups
  }

  /// Whether the rules of an entry let any link open its apps.
  enum Opening: Sendable {
    /// A link that opens the apps was found, or it could not be ruled out that such a link exists.
    case found
    /// No link that opens the apps was found. `unproven` contains the rules that might nevertheless
    /// match such a link. `hidden` says whether earlier rules decide all links of at least one
    /// other rule.
    case notFound(unproven: [LocatedRule], hidden: Bool)
  }

  /// The rules of all entries, compared with each other.
  struct ComparedEntries: Sendable {
    /// The rules that never decide, except rules that match nothing and duplicates, which have
    /// their own findings.
    var shadows: [Shadow] = []
    /// The entries whose rules could not all be compared within the budget.
    var incomplete: [Entry] = []
    /// For each entry, whether a link opens its apps.
    var openings: [Opening] = []

    /// The steps for comparing the rules of one file.
    private static let stepCount = 12_000_000
    /// The steps for looking for a link that opens an app.
    private static let stepCountOfOpenings = 2_000_000

    init(_ entries: [Entry], variables: SubstitutionVariables) {
      let cache = GlobCache(variables)
      var rest = Self.stepCount
      var restOfOpenings = StepBudget(Self.stepCountOfOpenings)
      for (number, entry) in entries.enumerated() {
        if let known = entry.knownOpening {
          openings.append(known)
          continue
        }
        let finder = ShadowFinder(
          entry.rules.map(\.rule),
          sharing: cache,
          spending: StepBudget(rest)
        )
        switch finder.opening(spending: &restOfOpenings) {
        case .found: openings.append(.found)
        case .notFound(let unproven, let hidden):
          openings.append(.notFound(unproven: unproven.map { entry.rules[$0] }, hidden: hidden))
        }
        guard entry.rules.count > 1 else {
          rest = finder.rest
          continue
        }
        let (found, budget) = finder.shadows()
        rest = budget.rest
        if budget.isExceeded { incomplete.append(entry) }
        shadows += found.map { shadow in
          Shadow(
            located: entry.rules[shadow.rule],
            entry: number,
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

extension LintSubject.Entry {
  /// Whether a link opens the apps, if that is known without comparing rules.
  fileprivate var knownOpening: LintSubject.Opening? {
    guard hasRules else { return .found }
    guard !rules.isEmpty else { return .notFound(unproven: [], hidden: false) }
    guard rules.count == 1, let rule = rules.first?.rule, rule.isUnconstrained else { return nil }
    return rule.excludes ? .notFound(unproven: [], hidden: false) : .found
  }
}
