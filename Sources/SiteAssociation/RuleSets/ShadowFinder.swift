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
    /// Whether the rules that cover it say the same for every link.
    var isHarmless: Bool
  }

  private let rules: [Rule]
  private let compiled: CompiledRules
  private let reachable: Set<Int32>?
  private var cache: VariableValues.Cache
  private var inclusion = RuleInclusion()
  /// Rules that decide examples of others, made ready for comparing once.
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

  /// The rules that never decide, in order, but for those that match nothing, those without any
  /// condition, and those that stand twice.
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
    // Where the automaton has seen all paths, only conditions can add to what it knows.
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

  /// Links that an exception takes before the cover has them may be the very ones that the rule was
  /// written for, unless the example shows that it takes more than these.
  private func isHarmless(_ index: Int, deciding: Int?, covering: Int?) -> Bool {
    let excludes = rules[index].excludes
    if let covering, covering == deciding { return rules[covering].excludes == excludes }
    let firstOther = (excludes ? firstIncluding : firstExcluding) ?? rules.count
    return firstOther > covering ?? (index - 1)
  }

  /// The first rule that holds for a link; nil also where finding it would cost too much.
  private mutating func decidingRule(_ link: String) -> Int? {
    let length = link.utf8.count
    return compiled.decidingRule(link) { rule in
      inclusion.spend(
        GlobInclusion.costOfMatching(nodeCount: conditionCosts[rule], length: length)
      )
    }
  }

  /// A rule that covers a later one alone. It takes the example of that rule as well, so unless one
  /// before it does, it is the one that decides the example.
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
  /// Whether the rule asks for more than the path.
  fileprivate var hasCondition: Bool { query != .unconstrained || fragment != nil }
}
