import Testing

@testable import SiteAssociation

@Suite("Fallback without a table")
struct FallbackLaws {
  private static let tooSmallTable = DecisionTableBuilder.Limits(
    byteCount: 64,
    rowCount: 1,
    visitCount: 8
  )

  private func firstRule(
    in automaton: PathAutomaton,
    for path: String,
    isUnconditional: [Bool]
  ) -> Int32? {
    // The conditions of some rules are met.
    automaton.firstRule(for: Array(path.utf8).span, endsWithSlash: false) {
      isUnconditional[Int($0)] || (path.utf8.count + Int($0)) % 3 == 0
    }
  }

  @Test("Tables, graphs and lists give the same first rule", arguments: 0..<30)
  func agreement(seed: Int) {
    var cases = RandomCases(seed: UInt64(seed) &+ 1_000)
    var tableCount = 0
    for _ in 0..<20 {
      let patterns = (0..<8).map { rule in
        PathAutomaton.Pattern(
          rule: rule,
          glob: Glob(
            PathNormalization.normalize(cases.pattern(isPath: true)),
            variables: cases.substitutionVariables,
            options: .init(isCaseSensitive: rule % 3 > 0, isPercentEncoded: false)
          )
        )
      }
      let isUnconditional = patterns.map { _ in Int.random(in: 0..<3, using: &cases.generator) > 0 }
      func automaton(_ limits: PathAutomaton.Limits) -> PathAutomaton {
        PathAutomaton(
          patterns,
          isUnconditional: isUnconditional,
          isDecoded: true,
          limits: limits
        )
      }
      let table = automaton(PathAutomaton.Limits())
      let graph = automaton(PathAutomaton.Limits(table: Self.tooSmallTable))
      let list = automaton(PathAutomaton.Limits(nodeCount: 0))
      if table.isAllTables { tableCount += 1 }
      let matchesAnything = patterns.contains { !$0.glob.neverMatches }
      #expect(!matchesAnything || !graph.isAllTables && !list.isAllTables)
      for _ in 0..<20 {
        let url = cases.url().split(separator: "?")[0]
        let path = PathNormalization.normalize(
          "/" + url.split(separator: "/").dropFirst(2).joined(separator: "/")
        )
        let expected = firstRule(in: table, for: path, isUnconditional: isUnconditional)
        #expect(firstRule(in: graph, for: path, isUnconditional: isUnconditional) == expected)
        #expect(firstRule(in: list, for: path, isUnconditional: isUnconditional) == expected)
      }
    }
    // Few patterns are too complex for a table.
    #expect(tableCount > 15)
  }

  @Test("Patterns whose table explodes still decide correctly")
  func explosion() {
    // The table of `*a` and n question marks needs 2 to the n states.
    let rules = [Rule(path: "*a" + String(repeating: "?", count: 24)), Rule(path: "/b/*")]
    let ruleSet = RuleSet(rules)
    #expect(ruleSet.compiled?.encodedPaths.isAllTables == false)
    for count in 20...26 {
      let path = "/xa" + String(repeating: "y", count: count)
      let expected: Decision = count == 24 ? .match : .noMatch
      #expect(ruleSet.decide(path) == expected, "\(count)")
    }
    #expect(ruleSet.decide("/b/c") == .match)
  }
}
