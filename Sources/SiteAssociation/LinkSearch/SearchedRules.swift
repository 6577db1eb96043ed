/// A list of rules, prepared for a search. Rules that match no link, repeated rules and the rules
/// after the first rule that matches every link are left out.
struct SearchedRules {
  struct Member {
    /// The index of the rule in the list.
    var index: Int
    var path: Glob
    var isPathDecoded: Bool
    /// The parts of the condition on query and fragment, all of which must be met.
    var atoms: [Int32]
    var excludes: Bool
    fileprivate(set) var key: Key

    var isUnconditional: Bool { atoms.isEmpty }
  }

  /// The links that a rule matches, as a value. Two rules with the same key match the same links.
  struct Key: Hashable {
    fileprivate var path: PatternShape
    fileprivate var isPathDecoded: Bool
    fileprivate var atoms: [Int32]
  }

  private(set) var members: [Member] = []

  /// - Returns: nil if the budget is exhausted.
  init?(
    _ rules: [Rule],
    sharing cache: GlobCache,
    _ atoms: inout ConditionAtoms,
    spending budget: inout StepBudget
  ) {
    var seen: Set<Key> = []
    for (index, rule) in rules.enumerated() {
      guard budget.spend(rule.costOfSearching(cache.variables)) else { return nil }
      let path = cache.glob(ofPath: rule.path ?? "*", Glob.Options(rule))
      guard !path.neverMatches, let numbers = atoms.numbers(of: rule, sharing: cache) else {
        continue
      }
      let takesEveryPath = path.matchesEveryPath
      let key = Key(
        path: takesEveryPath ? Self.everyPath : atoms.shapes.shape(of: path),
        isPathDecoded: !takesEveryPath && !rule.isPercentEncoded,
        atoms: numbers
      )
      guard seen.insert(key).inserted else { continue }
      members.append(
        Member(
          index: index,
          path: takesEveryPath ? Glob(elements: [.anyRun]) : path,
          isPathDecoded: key.isPathDecoded,
          atoms: numbers,
          excludes: rule.excludes,
          key: key
        )
      )
      if takesEveryPath, numbers.isEmpty { return }
    }
  }

  private static let everyPath: PatternShape = {
    var shapes = PatternShapes()
    return shapes.shape(of: Glob(elements: [.anyRun]))
  }()
}

extension Rule {
  /// The approximate number of steps for preparing the rule.
  fileprivate func costOfSearching(_ variables: SubstitutionVariables) -> Int {
    var cost = 8 + (path?.utf8.count ?? 0) + (fragment?.utf8.count ?? 0)
    switch query {
    case .unconstrained: break
    case .whole(let pattern): cost += pattern.utf8.count
    case .items(let items):
      cost += items.reduce(0) { $0 + 8 + $1.name.utf8.count + $1.pattern.utf8.count }
    }
    return cost
  }
}
