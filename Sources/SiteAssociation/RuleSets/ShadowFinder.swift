/// Finds the rules of a list that never decide, because earlier rules decide every link that they
/// match.
///
/// An automaton of all path patterns finds a rule whose links are all matched by several earlier
/// rules together, if these rules have only path patterns. If some rules have query or fragment
/// patterns, ``ReachedRules`` searches all links for those that each rule decides. If that search
/// would take too long, a rule with a query or fragment pattern is compared with one later rule at a
/// time, and the budget counts as exceeded.
struct ShadowFinder {
  /// A rule that never decides.
  struct Shadow {
    /// The index of the rule.
    var rule: Int
    /// A link that the rule matches. The link is built from the rule's patterns, but is not
    /// verified.
    var link: String
    /// The first rule that matches the link, if it comes before this rule.
    var decidedBy: Int?
    /// A single earlier rule that matches all links of this rule, if one was found.
    var coveredBy: Int?
    /// Whether the earlier rules make the same decision for every link that this rule matches.
    var isHarmless: Bool
  }

  private let rules: [Rule]
  private let compiled: CompiledRules
  private let reachable: Set<Int32>?
  private let cache: GlobCache
  private var inclusion = RuleInclusion()
  /// The budget of all lists of the file.
  private var budget: StepBudget
  /// The rules that decide the example links of later rules, prepared for comparison.
  private var comparedRules: [Int: RulePatterns] = [:]
  private let conditionCosts: [Int]
  private let firstExcluding: Int?
  private let firstIncluding: Int?
  /// The rules that decide some link, if a search was needed and was not too long.
  private var reachedRules: ReachedRules?

  init(_ rules: [Rule], sharing cache: GlobCache, spending budget: StepBudget) {
    self.rules = rules
    var budget = budget
    compiled = CompiledRules(rules, sharing: cache, spending: &budget)
    self.budget = budget
    reachable = compiled.reachableRules
    if reachable == nil { self.budget.refuse() }
    self.cache = cache
    conditionCosts = compiled.conditions.map { $0?.cost ?? 0 }
    firstExcluding = rules.firstIndex(where: \.excludes)
    firstIncluding = rules.firstIndex { !$0.excludes }
  }

  /// The steps that remain of the budget.
  var rest: Int { budget.rest }

  /// Whether a list of rules lets any link open the app.
  enum Opening {
    /// An example link opens the app, or the budget was too small to find out.
    case found
    /// No example link opens the app. `unproven` contains the indices of the rules that might
    /// nevertheless match a link that opens the app. `hidden` says whether earlier rules decide all
    /// links of at least one rule.
    case notFound(unproven: [Int], hidden: Bool)
  }

  /// Looks for a link that opens the app. Tries only a limited number of links.
  func opening(spending budget: inout StepBudget) -> Opening {
    var finder = self
    finder.budget = StepBudget(budget.rest)
    let opening = finder.findOpening()
    budget = StepBudget(finder.budget.rest)
    return finder.budget.isExceeded ? .found : opening
  }

  private mutating func findOpening() -> Opening {
    var unproven: [Int] = []
    var hasHiddenRule = false
    var triedLinks = 0
    for (index, rule) in rules.enumerated() where !rule.excludes {
      guard budget.spend(4 * rule.patternByteCount) else { return .found }
      // A rule without an example matches nothing.
      guard let example = rule.example(sharing: cache) else { continue }
      if opens(example) { return .found }
      if example.utf8.count <= Self.maximumSampleLength, triedLinks < 1_000 {
        guard budget.spend(100 * rule.patternByteCount) else { return .found }
        for link in rule.sampleLinks(cache.variables) {
          triedLinks += 1
          if opens(link) { return .found }
        }
      }
      let isReached = reachable?.contains(Int32(index)) ?? true
      let isHidden = compiled.firstUnconstrainedRule.map { $0 < index } ?? false
      if isReached && !isHidden { unproven.append(index) } else { hasHiddenRule = true }
    }
    return .notFound(unproven: unproven, hidden: hasHiddenRule)
  }

  private mutating func opens(_ link: String) -> Bool {
    decidingRule(link).map { !rules[$0].excludes } ?? false
  }

  private static var maximumSampleLength: Int { 1_024 }

  /// Returns the rules that never decide, in order, and the rest of the budget. Leaves out rules
  /// that match nothing, rules without patterns, duplicates, and rules for which the budget is
  /// insufficient.
  consuming func shadows() -> (shadows: [Shadow], budget: StepBudget) {
    var seen: Set<Rule.Meaning> = []
    var shadows: [Shadow] = []
    if rules.contains(where: \.hasCondition) {
      reachedRules = ReachedRules(rules, sharing: cache, spending: &budget)
      if reachedRules == nil { budget.refuse() }
    }
    for (index, rule) in rules.enumerated() {
      if seen.insert(rule.meaning).inserted, !rule.isEmpty, let shadow = shadow(of: index) {
        shadows.append(shadow)
      }
    }
    return (shadows, budget)
  }

  private mutating func shadow(of index: Int) -> Shadow? {
    let rule = rules[index]
    let isCovered =
      reachable.map { !$0.contains(Int32(index)) } ?? false
      || reachedRules.map { !$0.contains(index) } ?? false
    // If the automaton has compared all paths, only an earlier rule with a query or fragment
    // pattern can still cover this rule, and only if this rule has such a pattern, too.
    guard isCovered || reachable == nil || rule.hasCondition else { return nil }
    // A search has considered all rules together.
    guard isCovered || reachedRules == nil else { return nil }
    guard
      budget.spend(4 * rule.patternByteCount), let link = rule.example(sharing: cache)
    else { return nil }
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

  /// Returns whether a rule that never decides is harmless. If the covering rule decides the
  /// example link, both rules must make the same decision. Otherwise, a rule before the covering
  /// rule may be an exception for the same links, so neither the covering rule nor any rule before
  /// it may make the opposite decision.
  private func isHarmless(_ index: Int, deciding: Int?, covering: Int?) -> Bool {
    let excludes = rules[index].excludes
    if let covering, covering == deciding { return rules[covering].excludes == excludes }
    let firstOther = (excludes ? firstIncluding : firstExcluding) ?? rules.count
    return firstOther > covering ?? (index - 1)
  }

  /// Returns the first rule that matches a link, or nil if finding the rule would cost too much.
  private mutating func decidingRule(_ link: String) -> Int? {
    let length = link.utf8.count
    guard length <= Self.maximumLinkLength else {
      budget.refuse()
      return nil
    }
    guard budget.spend(100 + length + compiled.costOfPath(length: length)) else { return nil }
    return compiled.decidingRule(link) { rule in
      budget.spend(conditionCosts[rule] * (1 + length / 64))
    }
  }

  /// The length, in bytes, of the longest link for which the deciding rule is looked up. In
  /// practice, no pattern needs a longer link.
  private static let maximumLinkLength = 4096

  /// Returns a single rule that matches all links of a later rule. Such a rule also matches the
  /// example link, so it decides the example link unless another rule before it does.
  private mutating func coveringRule(of index: Int, deciding: Int?) -> Int? {
    if let deciding, let broad = comparedRule(deciding),
      budget.spend(rules[index].costOfComparing),
      inclusion.includes(
        broad,
        RulePatterns(rules[index], sharing: cache),
        spending: &budget
      )
    {
      return deciding
    }
    return compiled.firstUnconstrainedRule.map(Int.init).flatMap { $0 < index ? $0 : nil }
  }

  /// Returns a rule that decides example links, prepared for comparison.
  private mutating func comparedRule(_ index: Int) -> RulePatterns? {
    if let known = comparedRules[index] { return known }
    guard budget.spend(rules[index].costOfComparing) else { return nil }
    let rule = RulePatterns(rules[index], sharing: cache)
    comparedRules[index] = rule
    return rule
  }
}

extension Rule {
  /// The bytes of all patterns, and of the names of query items.
  fileprivate var patternByteCount: Int {
    let own = (path?.utf8.count ?? 0) + (fragment?.utf8.count ?? 0)
    return switch query {
    case .unconstrained: own
    case .whole(let pattern): own + pattern.utf8.count
    case .items(let items):
      items.reduce(own) { $0 + 16 + $1.name.utf8.count + $1.pattern.utf8.count }
    }
  }

  /// The approximate steps to prepare the rule for comparison.
  fileprivate var costOfComparing: Int {
    if case .items(let items) = query { 16 + 16 * items.count } else { 16 }
  }

  /// Whether the rule has a pattern for the query or the fragment.
  fileprivate var hasCondition: Bool { query != .unconstrained || fragment != nil }
}
