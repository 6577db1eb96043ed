/// Finds the rules of a list that never decide, because earlier rules decide every link that they
/// match.
///
/// The automaton of all paths detects a rule that several rules cover together, if these have only
/// path conditions. A rule with further conditions is only checked for covering another rule alone.
struct ShadowFinder {
  /// A rule that never decides.
  struct Shadow {
    /// The index of the rule.
    var rule: Int
    /// A link that the rule matches, as far as known.
    var link: String
    /// The earlier rule that decides the link, if any.
    var decidedBy: Int?
    /// An earlier rule that covers this rule alone, if any.
    var coveredBy: Int?
    /// Whether the covering rules make the same decision for every link.
    var isHarmless: Bool
  }

  private let rules: [Rule]
  private let compiled: CompiledRules
  private let reachable: Set<Int32>?
  private var cache: VariableValues.Cache
  private var inclusion = RuleInclusion()
  /// The rules that decide examples of others, prepared for comparison.
  private var comparedRules: [Int: ComparedRule] = [:]
  private let conditionCosts: [Int]
  private let firstExcluding: Int?
  private let firstIncluding: Int?

  init(_ rules: [Rule], variables: SubstitutionVariables) {
    self.rules = rules
    compiled = CompiledRules(rules, variables: variables)
    reachable = compiled.reachableRules
    cache = VariableValues.Cache(variables)
    conditionCosts = compiled.conditions.map { $0?.cost ?? 0 }
    firstExcluding = rules.firstIndex(where: \.excludes)
    firstIncluding = rules.firstIndex { !$0.excludes }
  }

  /// Returns the rules that never decide, in order, except rules that match nothing, rules without
  /// conditions, and duplicates.
  consuming func shadows() -> [Shadow] {
    var seen: Set<Rule.Meaning> = []
    var shadows: [Shadow] = []
    for (index, rule) in rules.enumerated() {
      if seen.insert(rule.meaning).inserted, !rule.isEmpty, let shadow = shadow(of: index) {
        shadows.append(shadow)
      }
    }
    return shadows
  }

  private mutating func shadow(of index: Int) -> Shadow? {
    let rule = rules[index]
    let isCovered = reachable.map { !$0.contains(Int32(index)) } ?? false
    // If the automaton covers all paths, only a rule with further conditions can be covered in
    // addition.
    guard isCovered || reachable == nil || rule.hasCondition else { return nil }
    guard let link = rule.example(sharing: &cache) else { return nil }
    let deciding = decidingRule(link).flatMap { $0 < index ? $0 : nil }
    let covering = coveringRule(of: index, deciding: deciding)
    guard isCovered || covering != nil else { return nil }
    return Shadow(
      rule: index,
      link: link,
      decidedBy: deciding,
      coveredBy: covering,
      isHarmless: isHarmless(index, deciding: deciding, covering: covering)
    )
  }

  /// Whether a covered rule loses nothing. An exception before the covering rule may decide exactly
  /// the links for which the covered rule was written, unless the example shows that the covered
  /// rule matches more.
  private func isHarmless(_ index: Int, deciding: Int?, covering: Int?) -> Bool {
    let excludes = rules[index].excludes
    if let covering, covering == deciding { return rules[covering].excludes == excludes }
    let firstOther = (excludes ? firstIncluding : firstExcluding) ?? rules.count
    return firstOther > covering ?? (index - 1)
  }

  /// Returns the first rule that matches a link. Returns nil also if finding it would cost too
  /// much.
  private mutating func decidingRule(_ link: String) -> Int? {
    let length = link.utf8.count
    return compiled.decidingRule(link) { rule in
      inclusion.spend(
        GlobInclusion.costOfMatching(nodeCount: conditionCosts[rule], length: length)
      )
    }
  }

  /// Returns a rule that covers a later rule alone. Such a rule also matches the example, so it is
  /// the rule that decides the example unless an even earlier rule does.
  private mutating func coveringRule(of index: Int, deciding: Int?) -> Int? {
    if let deciding {
      let broad = comparedRules[deciding] ?? ComparedRule(rules[deciding], sharing: &cache)
      comparedRules[deciding] = broad
      if inclusion.includes(broad, ComparedRule(rules[index], sharing: &cache)) { return deciding }
    }
    return compiled.firstUnconstrainedRule.map(Int.init).flatMap { $0 < index ? $0 : nil }
  }
}

extension Rule {
  /// Whether the rule has conditions other than the path.
  fileprivate var hasCondition: Bool { query != .unconstrained || fragment != nil }
}
