/// A list of rules for decisions about many links within a budget.
struct ComparedRules {
  /// The rules, or nil for an entry without a list of rules, which matches every link.
  let rules: [Rule]?
  private let variables: ComparedVariables
  private let compiled: CompiledRules?
  private let conditionCosts: [Int]
  /// The cost for each byte of a link. The cost is more than 1 if some patterns have no table.
  private let costOfByte: Int

  /// Compiles the rules into small tables. The limit is necessary because a short pattern can need
  /// a large table.
  ///
  /// - Returns: nil if the budget is exhausted.
  init?(
    _ rules: [Rule]?,
    variables: ComparedVariables,
    spending budget: inout ComparisonBudget
  ) {
    var size = 0
    for rule in rules ?? [] {
      guard let patternSize = variables.size(of: rule), budget.spend(patternSize * 16) else {
        return nil
      }
      size += patternSize
    }
    // This limit is sufficient for patterns with few wildcards. A short pattern with several stars
    // can need a far larger table.
    var limits = PathAutomaton.Limits()
    limits.table.visitCount = min(limits.table.visitCount, 8 * size)
    self.rules = rules
    self.variables = variables
    compiled = rules.map { CompiledRules($0, variables: variables.variables, limits: limits) }
    conditionCosts = compiled?.conditions.map { $0?.cost ?? 0 } ?? []
    let isAllTables = compiled.map { $0.encodedPaths.isAllTables && $0.decodedPaths.isAllTables }
    costOfByte = isAllTables ?? true ? 1 : 1 + size / 4
  }

  /// Returns sample links of a rule, or nil if the budget is exhausted.
  func links(of rule: Rule, _ budget: inout ComparisonBudget) -> [String]? {
    guard let size = variables.size(of: rule), budget.spend(size) else { return nil }
    let links = rule.sampleLinks(variables.variables)
    return budget.spend(links.reduce(0) { $0 + $1.utf8.count }) ? links : nil
  }

  /// Returns the decision about a link, or nil if the budget is exhausted.
  func decide(_ link: String, _ budget: inout ComparisonBudget) -> Decision? {
    let length = link.utf8.count
    guard budget.spend(40 + length * costOfByte) else { return nil }
    guard let compiled, let rules else { return .match }
    var isPaid = true
    let rule = compiled.decidingRule(link) { rule in
      isPaid = budget.spend(
        conditionCosts[rule] * (1 + length / 64)
      )
      return isPaid
    }
    guard isPaid else { return nil }
    return rule.map { rules[$0].excludes ? .block : .match } ?? Decision.noMatch
  }
}
