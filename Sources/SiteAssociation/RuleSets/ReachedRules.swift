/// The rules of a list that decide some link, found by a search of all links.
struct ReachedRules {
  private static let maximumStepCount = 2_000_000

  private var reached: Set<Int> = []

  /// - Returns: nil if the search would take too long.
  init?(_ rules: [Rule], sharing cache: GlobCache, spending budget: inout StepBudget) {
    var share = StepBudget(budget.share(upTo: Self.maximumStepCount))
    let count = share.rest
    defer { budget.charge(count - share.rest) }
    var atoms = ConditionAtoms()
    guard let list = SearchedRules(rules, sharing: cache, &atoms, spending: &share),
      let none = SearchedRules([], sharing: cache, &atoms, spending: &share),
      var search = LinkSearch(
        list,
        none,
        isOfInterest: (list.members.map { _ in true }, []),
        atoms,
        spending: &share
      )
    else { return nil }
    while let outcomes = search.nextOutcomes(spending: &share) {
      for outcome in outcomes {
        if let first = outcome.first { reached.insert(list.members[first].index) }
      }
    }
    guard search.consideredLength == nil, !search.hasUnknownConditions else { return nil }
  }

  func contains(_ index: Int) -> Bool { reached.contains(index) }
}
