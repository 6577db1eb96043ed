/// A list of rules that is asked for many links, and never for more than a budget allows.
struct ComparedRules {
  /// nil where there is no list and every link is the app's.
  let rules: [Rule]?
  private let variables: ComparedVariables
  private let compiled: CompiledRules?
  private let conditionCosts: [Int]
  /// What each byte of a link costs where not all patterns are in tables.
  private let costOfByte: Int

  /// Compiles rules with tables that are small, for a small pattern can ask for a large one.
  ///
  /// - Returns: nil where the budget does not last.
  init?(_ rules: [Rule]?, _ variables: ComparedVariables, _ budget: inout ComparisonBudget) {
    var size = 0
    for rule in rules ?? [] {
      guard let patternSize = variables.size(of: rule), budget.spend(patternSize * 16) else {
        return nil
      }
      size += patternSize
    }
    // Enough for the tables of plain patterns; a few stars can ask for far more.
    var limits = PathAutomaton.Limits()
    limits.table.visitCount = min(limits.table.visitCount, 8 * size)
    self.rules = rules
    self.variables = variables
    compiled = rules.map { CompiledRules($0, variables: variables.variables, limits: limits) }
    conditionCosts = compiled?.conditions.map { $0?.cost ?? 0 } ?? []
    let isAllTables = compiled.map { $0.encodedPaths.isAllTables && $0.decodedPaths.isAllTables }
    costOfByte = isAllTables ?? true ? 1 : 1 + size / 4
  }

  /// Links that a rule is about; nil where the budget does not last.
  func links(of rule: Rule, _ budget: inout ComparisonBudget) -> [String]? {
    guard let size = variables.size(of: rule), budget.spend(size) else { return nil }
    let links = rule.sampleLinks(variables.variables)
    return budget.spend(links.reduce(0) { $0 + $1.utf8.count }) ? links : nil
  }

  /// What the rules say about a link; nil where the budget does not last.
  func decide(_ link: String, _ budget: inout ComparisonBudget) -> Decision? {
    let length = link.utf8.count
    guard budget.spend(40 + length * costOfByte) else { return nil }
    guard let compiled, let rules else { return .match }
    var isPaid = true
    let rule = compiled.decidingRule(link) { rule in
      isPaid = budget.spend(
        GlobInclusion.costOfMatching(nodeCount: conditionCosts[rule], length: length)
      )
      return isPaid
    }
    guard isPaid else { return nil }
    return rule.map { rules[$0].excludes ? .block : .match } ?? Decision.noMatch
  }
}
