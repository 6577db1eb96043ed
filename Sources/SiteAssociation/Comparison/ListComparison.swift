/// Compares two lists of rules with a ``LinkSearch``.
struct ListComparison {
  /// A list of rules, and the matcher that verifies the links that a search finds.
  struct List {
    let rules: [Rule]
    let variables: SubstitutionVariables
    private let compiled: CompiledRules?

    /// - Parameter compiled: The compiled rules, or nil to compile them now.
    init(_ rules: [Rule], _ variables: SubstitutionVariables, compiled: CompiledRules?) {
      self.rules = rules
      self.variables = variables
      self.compiled = compiled ?? CompiledRules(rules, variables: variables)
    }

    func decide(_ link: String) -> Decision {
      RuleSet(
        rules,
        compiled: compiled,
        substitutionVariables: variables,
        appID: "",
        service: .applinks,
        domain: nil
      ).decide(link)
    }

    /// The approximate number of steps of a decision.
    func costOfDeciding(_ link: String) -> Int {
      100 + rules.count / 8 + (compiled?.costOfPath(length: link.utf8.count) ?? 0)
    }
  }

  fileprivate struct Rules: Hashable {
    var before: Int?
    var after: Int?
  }

  private let before: List
  private let after: List
  private static let stepCountOfVerification = 10_000_000

  private var linkOfRules: [Rules: String] = [:]
  private var gaps: [ComparisonGap] = []

  init(before: List, after: List) {
    self.before = before
    self.after = after
  }

  mutating func compare(spending budget: inout StepBudget) -> RuleSetComparison {
    var atoms = ConditionAtoms()
    let cacheBefore = GlobCache(before.variables)
    let cacheAfter =
      before.variables == after.variables ? cacheBefore : GlobCache(after.variables)
    guard
      let first = SearchedRules(before.rules, sharing: cacheBefore, &atoms, spending: &budget),
      let second = SearchedRules(after.rules, sharing: cacheAfter, &atoms, spending: &budget)
    else { return RuleSetComparison(relation: .unknown, gaps: [ComparisonGap(.rules)]) }
    let changes = SearchedRules.changes(from: first, to: second)
    guard changes.first.contains(true) || changes.second.contains(true) else {
      return RuleSetComparison(relation: .equal)
    }
    guard
      var search = LinkSearch(
        first,
        second,
        isOfInterest: changes,
        atoms,
        spending: &budget
      )
    else { return RuleSetComparison(relation: .unknown, gaps: [ComparisonGap(.rules)]) }
    while let outcomes = search.nextOutcomes(spending: &budget) {
      for outcome in outcomes { add(outcome, first, second) }
    }
    if let length = search.consideredLength {
      gaps.append(ComparisonGap(.paths, pathLength: length))
    }
    if search.hasUnknownConditions { gaps.append(ComparisonGap(.conditions)) }
    return result(first, second, atoms, &budget)
  }

  private mutating func add(
    _ outcome: LinkSearch.Outcome,
    _ first: SearchedRules,
    _ second: SearchedRules
  ) {
    let (before, after) = (
      Self.decision(outcome.first, first), Self.decision(outcome.second, second)
    )
    guard before != after else { return }
    let rules = Rules(
      before: outcome.first.map { first.members[$0].index },
      after: outcome.second.map { second.members[$0].index }
    )
    if let known = linkOfRules[rules], known.utf8.count <= outcome.link.utf8.count { return }
    linkOfRules[rules] = outcome.link
  }

  private static func decision(_ position: Int?, _ rules: SearchedRules) -> Decision {
    position.map { rules.members[$0].excludes ? .block : .match } ?? .noMatch
  }

  private static func decision(of index: Int?, _ list: List) -> Decision {
    index.map { list.rules[$0].excludes ? .block : .match } ?? .noMatch
  }

  private mutating func result(
    _ first: SearchedRules,
    _ second: SearchedRules,
    _ atoms: ConditionAtoms,
    _ budget: inout StepBudget
  ) -> RuleSetComparison {
    var verification = StepBudget(Self.stepCountOfVerification)
    let differences = verifiedDifferences(&verification)
    let kinds = Set(differences.map(\.kind))
    var commonLink: String?
    if gaps.isEmpty, kinds.contains(.opensMore), kinds.contains(.opensLess) {
      commonLink = findCommonLink(first, second, atoms, &budget)
    }
    let relation: RuleSetComparison.Relation =
      if !gaps.isEmpty { .unknown } else {
        switch (kinds.contains(.opensMore), kinds.contains(.opensLess)) {
        case (false, false): .equal
        case (true, false): .opensMore
        case (false, true): .opensLess
        case (true, true): commonLink == nil ? .disjoint : .overlapping
        }
      }
    return RuleSetComparison(
      relation: relation,
      differences: differences,
      differenceCount: linkOfRules.count,
      commonLink: commonLink,
      gaps: gaps
    )
  }

  /// The shortest differences of each kind, the shortest first.
  private mutating func verifiedDifferences(
    _ budget: inout StepBudget
  ) -> [RuleSetComparison.Difference] {
    let sorted = linkOfRules.sorted { left, right in
      (left.value.utf8.count, left.key.order.0, left.key.order.1)
        < (right.value.utf8.count, right.key.order.0, right.key.order.1)
    }
    var differences: [RuleSetComparison.Difference] = []
    var known: Set<RuleSetComparison.Difference.Kind> = []
    var hasBudget = true
    for (rules, link) in sorted {
      let difference = RuleSetComparison.Difference(
        link: link,
        before: Self.decision(of: rules.before, before),
        after: Self.decision(of: rules.after, after),
        ruleBefore: rules.before,
        ruleAfter: rules.after
      )
      // The first link of each kind proves the relation, so it is verified in any case.
      if known.contains(difference.kind) {
        let cost = before.costOfDeciding(link) + after.costOfDeciding(link)
        hasBudget = hasBudget && budget.spend(cost)
        guard hasBudget, differences.count < RuleSetComparison.maximumDifferenceCount else {
          continue
        }
      }
      guard before.decide(link) == difference.before, after.decide(link) == difference.after else {
        if !gaps.contains(ComparisonGap(.unverified)) { gaps.append(ComparisonGap(.unverified)) }
        continue
      }
      known.insert(difference.kind)
      differences.append(difference)
    }
    return differences
  }

  /// Returns a link that opens the app with both lists, or nil if there is no such link.
  private mutating func findCommonLink(
    _ first: SearchedRules,
    _ second: SearchedRules,
    _ atoms: ConditionAtoms,
    _ budget: inout StepBudget
  ) -> String? {
    switch commonLink(first, second, atoms, besides: [before, after], &budget) {
    case .found(let link): return link
    case .none: return nil
    case .unknown:
      gaps.append(ComparisonGap(.commonLink))
      return nil
    }
  }
}

extension ListComparison {
  /// A link that opens the apps of several lists.
  enum CommonLink {
    case found(String)
    /// It is proved that there is no such link.
    case none
    case unknown
  }

  /// Returns a link that opens the apps of two lists and of all others.
  static func commonLink(
    _ one: List,
    _ other: List,
    besides others: [List],
    spending budget: inout StepBudget
  ) -> CommonLink {
    var atoms = ConditionAtoms()
    let (cache, otherCache) = (GlobCache(one.variables), GlobCache(other.variables))
    guard let first = SearchedRules(one.rules, sharing: cache, &atoms, spending: &budget),
      let second = SearchedRules(other.rules, sharing: otherCache, &atoms, spending: &budget)
    else { return .unknown }
    let comparison = ListComparison(before: one, after: other)
    return comparison.commonLink(first, second, atoms, besides: others, &budget)
  }

  /// - Parameter others: The lists with which a link is verified.
  private func commonLink(
    _ first: SearchedRules,
    _ second: SearchedRules,
    _ atoms: ConditionAtoms,
    besides others: [List],
    _ budget: inout StepBudget
  ) -> CommonLink {
    guard
      var search = LinkSearch(
        first,
        second,
        isOfInterest: (first.members.map { !$0.excludes }, second.members.map { _ in false }),
        atoms,
        spending: &budget
      )
    else { return .unknown }
    var isRefuted = false
    while let outcomes = search.nextOutcomes(spending: &budget) {
      let common = outcomes.filter {
        Self.decision($0.first, first) == .match && Self.decision($0.second, second) == .match
      }
      for outcome in common.sorted(by: { $0.link.utf8.count < $1.link.utf8.count }) {
        if others.allSatisfy({ $0.decide(outcome.link) == .match }) { return .found(outcome.link) }
        budget.charge(others.reduce(0) { $0 + $1.costOfDeciding(outcome.link) })
        isRefuted = true
      }
    }
    let isComplete = search.consideredLength == nil && !search.hasUnknownConditions && !isRefuted
    return isComplete ? .none : .unknown
  }
}

extension ListComparison.Rules {
  /// Orders differences of the same length.
  fileprivate var order: (Int, Int) { (after ?? .max, before ?? .max) }
}
