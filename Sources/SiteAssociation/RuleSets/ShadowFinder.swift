/// Finds the rules of a list that never decide, because rules before them take every link that they
/// match.
///
/// The automaton of all paths tells of a rule that many rules cover together, as long as these ask
/// nothing but the path. A rule that asks for more can cover another one alone.
struct ShadowFinder {
  /// A rule that never decides.
  struct Shadow {
    /// Its number.
    var rule: Int
    /// A link that the rule matches as far as it is known.
    var link: String
    /// The rule before it that decides the link, if one does.
    var decidedBy: Int?
    /// A rule before it that covers it alone, if one does.
    var coveredBy: Int?
    /// Whether the rules that cover it say the same.
    var isHarmless: Bool
  }

  private let rules: [Rule]
  private let compiled: CompiledRules
  private let reachable: Set<Int32>?
  private var cache: VariableValues.Cache
  private var inclusion: RuleInclusion

  init(_ rules: [Rule], variables: SubstitutionVariables) {
    self.rules = rules
    compiled = CompiledRules(rules, variables: variables)
    reachable = compiled.reachableRules
    cache = VariableValues.Cache(variables)
    inclusion = RuleInclusion(variables)
  }

  /// The rules that never decide, in order, but for those that match nothing, those without any
  /// condition, and those that stand twice.
  consuming func shadows() -> [Shadow] {
    var seen: Set<Rule> = []
    var shadows: [Shadow] = []
    // Up to the rule at hand.
    var excludes: Set<Bool> = []
    for (index, rule) in rules.enumerated() {
      if seen.insert(rule.meaning).inserted, !rule.isEmpty,
        let shadow = shadow(of: index, excludesBefore: excludes)
      {
        shadows.append(shadow)
      }
      excludes.insert(rule.excludes)
    }
    return shadows
  }

  private mutating func shadow(of index: Int, excludesBefore: Set<Bool>) -> Shadow? {
    let rule = rules[index]
    let isCovered = reachable.map { !$0.contains(Int32(index)) } ?? false
    // Where the automaton has seen all paths, only conditions can add to what it knows.
    guard isCovered || reachable == nil || rule.hasCondition else { return nil }
    guard let link = rule.example(sharing: &cache) else { return nil }
    let deciding = compiled.decidingRule(link).flatMap { $0 < index ? $0 : nil }
    let covering = coveringRule(of: index, deciding: deciding)
    guard isCovered || covering != nil else { return nil }
    return Shadow(
      rule: index,
      link: link,
      decidedBy: deciding,
      coveredBy: covering,
      isHarmless: covering.map { rules[$0].excludes == rule.excludes }
        ?? (excludesBefore == [rule.excludes])
    )
  }

  /// A rule that covers a later one alone. It takes the example of that rule as well, so unless one
  /// before it does, it is the one that decides the example.
  private mutating func coveringRule(of index: Int, deciding: Int?) -> Int? {
    if let deciding, inclusion.includes(rules[deciding], rules[index]) { return deciding }
    return compiled.firstUnconstrainedRule.map(Int.init).flatMap { $0 < index ? $0 : nil }
  }
}

extension Rule {
  /// Whether the rule asks for more than the path.
  fileprivate var hasCondition: Bool { query != .unconstrained || fragment != nil }
}
