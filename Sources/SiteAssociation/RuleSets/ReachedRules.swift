/// The rules of a list that decide some link, found by a search of all links. Rules that match no
/// link at all count as reached, because no earlier rule is the reason.
struct ReachedRules {
  static let maximumStepCount = 200_000
  /// A step of the search takes about this many times as long as other steps of the linter.
  private static let costOfStep = 4

  private var reached: Set<Int> = []

  /// - Returns: nil if the search would take too long.
  init?(
    _ rules: [Rule],
    sharing cache: GlobCache,
    upTo maximumStepCount: Int = Self.maximumStepCount,
    spending budget: inout StepBudget
  ) {
    var share = StepBudget(budget.share(upTo: maximumStepCount))
    let count = share.rest
    defer { budget.charge((count - share.rest) * Self.costOfStep) }
    guard let decided = Self.decided(rules, sharing: cache, &share) else { return nil }
    reached = decided
    for index in rules.indices where !decided.contains(index) {
      guard let alone = Self.decided([rules[index]], sharing: cache, &share) else { return nil }
      if alone.isEmpty { reached.insert(index) }
    }
  }

  /// The indices of the rules that decide some link, or nil if the search would take too long.
  private static func decided(
    _ rules: [Rule],
    sharing cache: GlobCache,
    _ budget: inout StepBudget
  ) -> Set<Int>? {
    var atoms = ConditionAtoms()
    guard let list = SearchedRules(rules, sharing: cache, &atoms, spending: &budget),
      let none = SearchedRules([], sharing: cache, &atoms, spending: &budget),
      var search = LinkSearch(
        list,
        none,
        isOfInterest: (list.members.map { _ in true }, []),
        atoms,
        spending: &budget
      )
    else { return nil }
    var found: Set<Int> = []
    while let outcomes = search.nextOutcomes(spending: &budget) {
      for outcome in outcomes {
        if let first = outcome.first { found.insert(list.members[first].index) }
      }
    }
    let isComplete = search.consideredLength == nil && !search.hasUnknownConditions
    return isComplete ? found : nil
  }

  func contains(_ index: Int) -> Bool { reached.contains(index) }
}
