import Testing

@testable import SiteAssociation

@Suite("Rules that are never reached")
struct ShadowLaws {
  private func shadows(_ rules: [Rule], _ variables: SubstitutionVariables) -> [ShadowFinder.Shadow]
  {
    ShadowFinder(
      rules,
      sharing: GlobCache(variables),
      spending: StepBudget(1 << 22)
    ).shadows().shadows
  }

  @Test("A rule reported as never reached decides no URL", arguments: 0..<40)
  func neverReported(seed: Int) {
    var cases = RandomCases(seed: UInt64(seed) &+ 5_000)
    let variables = cases.substitutionVariables
    var tried = 0
    var conditional = 0
    for _ in 0..<60 {
      let rules = cases.overlappingRules(upTo: 5)
      let compiled = CompiledRules(rules, variables: variables)
      for shadow in shadows(rules, variables) {
        let rule = rules[shadow.rule]
        if rule.query != .unconstrained || rule.fragment != nil { conditional += 1 }
        let alone = RuleSet([rule], substitutionVariables: variables)
        for _ in 0..<60 {
          let url = cases.link(near: rule)
          guard alone.decide(url) != .noMatch else { continue }
          tried += 1
          #expect(compiled.decidingRule(url) != shadow.rule, "\(url) \(rules)")
        }
      }
    }
    #expect(tried > 500)
    #expect(conditional > 10)
  }

  @Test("A list of rules for which no opened link was found opens none", arguments: 0..<30)
  func agreesWithDecisions(seed: Int) throws {
    var cases = RandomCases(seed: UInt64(seed) &+ 16_000)
    let variables = cases.substitutionVariables
    for _ in 0..<20 {
      let rules = cases.overlappingRules(upTo: 4)
      let cache = GlobCache(variables)
      let finder = ShadowFinder(rules, sharing: cache, spending: StepBudget(1 << 22))
      var budget = StepBudget(1 << 22)
      guard case .notFound(let unproven, _) = finder.opening(spending: &budget), unproven.isEmpty
      else { continue }
      let set = RuleSet(rules, substitutionVariables: variables)
      for rule in rules {
        for _ in 0..<10 {
          let url = cases.link(near: rule)
          #expect(set.decide(url) != .match, "\(url) \(rules)")
        }
      }
    }
  }

  @Test("A rule includes another only if it matches all of its URLs", arguments: 0..<20)
  func inclusion(seed: Int) {
    var cases = RandomCases(seed: UInt64(seed) &+ 6_000)
    let variables = cases.substitutionVariables
    var inclusion = RuleComparison(variables)
    var count = 0
    for _ in 0..<300 {
      let broad = cases.rule()
      let narrow = cases.narrowed(broad)
      guard inclusion.includes(broad, narrow) else { continue }
      let broadSet = RuleSet([broad], substitutionVariables: variables)
      let narrowSet = RuleSet([narrow], substitutionVariables: variables)
      for _ in 0..<20 {
        let url = cases.link(near: narrow)
        guard narrowSet.decide(url) != .noMatch else { continue }
        count += 1
        #expect(broadSet.decide(url) != .noMatch, "\(url) \(broad) \(narrow)")
      }
    }
    #expect(count > 300)
  }

  @Test("A rule after one that covers all its parts is found")
  func covered() {
    let pairs: [(Rule, Rule, Bool)] = [
      (Rule(path: "/a/*", fragment: "b*"), Rule(path: "/a/c", fragment: "bc"), true),
      (Rule(path: "/a/*", fragment: "b*"), Rule(path: "/a/c"), false),
      (Rule(path: "/a/*", fragment: "b*"), Rule(path: "/d", fragment: "b"), false),
      (Rule(fragment: "*"), Rule(path: "/d", fragment: "b"), true),
      (Rule(query: .whole("a=*")), Rule(path: "/", query: .whole("a=1")), true),
      (Rule(query: .whole("a=1")), Rule(path: "/", query: .whole("a=?")), false),
      (Rule(query: items("a", "?*")), Rule(path: "/x", query: items("a", "1", "b", "2")), true),
      (Rule(query: items("a", "?*")), Rule(path: "/x", query: items("b", "2")), false),
      (Rule(query: items("a", "?*")), Rule(path: "/x", query: items("a", "*")), false),
      (Rule(query: items("a", "?*", "b", "*")), Rule(path: "/", query: items("a", "1")), true),
      (Rule(query: items("a", "?*", "b", "")), Rule(path: "/", query: items("a", "1")), false),
      (Rule(fragment: "B", isCaseSensitive: false), Rule(path: "/", fragment: "b"), true),
      (Rule(fragment: "b"), Rule(path: "/", fragment: "b", isCaseSensitive: false), false),
      (Rule(fragment: "$(alpha)"), Rule(path: "/", fragment: "$(lower)"), true),
      (Rule(fragment: "$(lower)"), Rule(path: "/", fragment: "$(alpha)"), false),
      (Rule(fragment: "b"), Rule(path: "/", fragment: "b", isPercentEncoded: false), false),
      (Rule(path: "/*", isPercentEncoded: false), Rule(path: "/x", fragment: "b"), true),
    ]
    var inclusion = RuleComparison(SubstitutionVariables())
    for (broad, narrow, isCovered) in pairs {
      #expect(inclusion.includes(broad, narrow) == isCovered, "\(broad) \(narrow)")
      let found = shadows([broad, narrow], SubstitutionVariables())
      #expect(found.map(\.rule) == (isCovered ? [1] : []), "\(broad) \(narrow)")
      #expect(!found.map(\.isHarmless).contains(false))
    }
  }

  @Test("A rule covered by several rules is harmless only if all make the same decision")
  func coveredTogether() {
    func harmless(_ excludes: [Bool]) -> [Bool] {
      let paths = ["/a/x*", "/a/*", "/a/?*"]
      return shadows(
        zip(paths, excludes).map { Rule(path: $0, excludes: $1) },
        SubstitutionVariables()
      ).map(\.isHarmless)
    }
    #expect(harmless([false, false, false]) == [true])
    #expect(harmless([true, false, true]) == [false])
  }

  @Test(
    "A covered rule is harmless only if it cannot be intended as an exception",
    arguments: [
      // Exceptions take every link of the last rule.
      (["-/a/", "-/a/?*", "*", "/a/*"], false),
      (["-/a/x", "*", "/a/*"], false),
      // The example shows a link that the cover lets in.
      (["-/a/b", "*", "/a/c*"], true),
      (["/a/?*", "*", "/a/*"], true),
      (["/a/?*", "-*", "-/a/?*"], false),
    ]
  )
  func coveredBehindException(paths: [String], isHarmless: Bool) {
    let rules = paths.map { path in
      path.hasPrefix("-") ? Rule(path: String(path.dropFirst()), excludes: true) : Rule(path: path)
    }
    let last = shadows(rules, SubstitutionVariables()).last
    #expect(last?.rule == rules.count - 1)
    #expect(last?.isHarmless == isHarmless)
  }

  @Test("Many rules after one with many conditions are compared quickly")
  func manyItems() {
    let items = (0..<6_000).map { Rule.QueryItem(name: "k\($0)", pattern: "**") }
    let last = Rule.QueryItem(name: "z", pattern: "?*")
    for broad in [items + [last], [last] + items] {
      let rules = (0..<2_500).map { Rule(query: self.items("z", "x\($0)")) }
      let twin = Rule(path: "/a", query: .items(broad.reversed()))
      var count = 0
      let time = ContinuousClock().measure {
        let rules = [Rule(query: .items(broad))] + rules + [twin]
        count = shadows(rules, SubstitutionVariables()).count
      }
      // What may be spent is bounded.
      #expect(count > 10)
      #expect(time < .seconds(5), "\(time)")
    }
  }

  @Test(
    "10,000 rules are compared quickly",
    .timeLimit(.minutes(1)),
    arguments: ["/en/*", "/*/x/?*", "*/x/*", "/$(lang)/*"]
  )
  func manyRules(path: String) {
    let broad = Rule(path: path, query: items("a", "?*"), fragment: "*x*")
    let rules = (0..<10_000).map {
      Rule(path: "/en/p/\($0)/x/?*", query: items("a", "*\($0)?"), fragment: "x\($0)*")
    }
    // Not all of them, because the budget of comparisons is limited.
    #expect(shadows([broad] + rules, SubstitutionVariables()).count > 100)
  }

  private func items(_ pieces: String...) -> Rule.Query {
    .items(
      stride(from: 0, to: pieces.count, by: 2).map {
        Rule.QueryItem(name: pieces[$0], pattern: pieces[$0 + 1])
      }
    )
  }
}

/// Compares rules as written.
private struct RuleComparison {
  private var inclusion = RuleInclusion()
  private var budget = StepBudget(1 << 21)
  private let cache: GlobCache

  init(_ variables: SubstitutionVariables) {
    cache = GlobCache(variables)
  }

  mutating func includes(_ broad: Rule, _ narrow: Rule) -> Bool {
    inclusion.includes(
      RulePatterns(broad, sharing: cache),
      RulePatterns(narrow, sharing: cache),
      spending: &budget
    )
  }
}

extension RandomCases {
  /// Rules of which some are narrower than others.
  fileprivate mutating func overlappingRules(upTo count: Int) -> [Rule] {
    var rules = rules(upTo: count)
    for _ in 0..<3 {
      let rule = rules[Int.random(in: rules.indices, using: &generator)]
      rules.append(narrowed(rule))
    }
    return rules
  }

  /// A rule that usually matches some of the URLs that another rule matches.
  fileprivate mutating func narrowed(_ rule: Rule) -> Rule {
    var narrow = rule
    narrow.excludes = Bool.random(using: &generator)
    narrow.path = narrowed(rule.path, isPath: true)
    narrow.fragment = narrowed(rule.fragment, isPath: false)
    switch rule.query {
    case .unconstrained:
      if Bool.random(using: &generator) { narrow.query = self.rule().query }
    case .whole(let pattern):
      narrow.query = narrowed(pattern, isPath: false).map(Rule.Query.whole) ?? .unconstrained
    case .items(let items):
      narrow.query = .items(
        items.map { item in
          let pattern = narrowed(item.pattern, isPath: false) ?? "a"
          let isKept = Int.random(in: 0..<8, using: &generator) > 0
          return Rule.QueryItem(name: isKept ? item.name : "c", pattern: pattern)
        } + [Rule.QueryItem(name: "c", pattern: "?")]
      )
    }
    if Int.random(in: 0..<8, using: &generator) == 0 { narrow.isCaseSensitive.toggle() }
    if Int.random(in: 0..<8, using: &generator) == 0 { narrow.isPercentEncoded.toggle() }
    return narrow
  }

  private mutating func narrowed(_ pattern: String?, isPath: Bool) -> String? {
    guard let pattern else {
      return Bool.random(using: &generator) ? nil : self.pattern(isPath: isPath)
    }
    let replacement = ["*", "a", "?", "", "*b", "?*", "$(v)"].randomElement(using: &generator)
    return pattern.reduce(into: "") { text, character in
      text += character == "*" ? replacement ?? "" : String(character)
    }
  }
}
