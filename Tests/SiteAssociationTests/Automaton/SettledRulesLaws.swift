import LinkwrightTesting
import Testing

@testable import SiteAssociation

@Suite("Settling tables")
struct SettledRulesLaws {
  /// Short words of few letters, so that one path goes by the patterns of many rules.
  private func word(_ generator: inout SeededGenerator) -> String {
    String((0..<4).map { _ in "abc".randomElement(using: &generator) ?? "a" })
  }

  private func patterns(_ generator: inout SeededGenerator) -> [PathAutomaton.Pattern] {
    (Int32(0)..<160).map { rule in
      let word = word(&generator)
      let texts = ["/*/\(word)/*", "/*/\(word)/*", "*/\(word)?/", "/*\(word)?*", "/\(word)/*"]
      return PathAutomaton.Pattern(
        rule: rule,
        glob: Glob(
          texts.randomElement(using: &generator) ?? "",
          variables: SubstitutionVariables(),
          options: .init(isCaseSensitive: true, isPercentEncoded: true)
        )
      )
    }
  }

  @Test("A settling table finds the same rule as trying all in order", arguments: 0..<4)
  func agreement(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let patterns = patterns(&generator)
    // Few conditions: rules that ask for more than the path are never settled.
    let isUnconditional = patterns.map { $0.rule % 40 != 7 }
    func automaton(_ limits: PathAutomaton.Limits) -> PathAutomaton {
      PathAutomaton(
        patterns,
        isUnconditional: isUnconditional,
        isDecoded: false,
        limits: limits
      )
    }
    let tables = automaton(PathAutomaton.Limits())
    let list = automaton(PathAutomaton.Limits(nodeCount: 0))
    #expect(tables.isAllTables)
    for number in 0..<2_000 {
      let words = (0..<5).map { _ in word(&generator) }
      let path = "/" + words.joined(separator: "/") + "/"
      for matches in [{ _ in true }, { isUnconditional[Int($0)] }] as [(Int32) -> Bool] {
        let found = [tables, list].map {
          $0.firstRule(for: Array(path.utf8).span, endsWithSlash: false, where: matches)
        }
        #expect(found[0] == found[1], "\(number): \(path)")
      }
    }
  }

  @Test("A thousand patterns with a star on either side stay in tables of a few megabytes")
  func size() {
    let rules = (0..<1_000).map { Rule(path: "/*/word-\($0 * 7919 % 1_000)/*") }
    let ruleSet = RuleSet(rules)
    #expect(ruleSet.compiled?.encodedPaths.isAllTables == true)
    #expect(ruleSet.tableByteCount < 4 << 20)
    #expect(ruleSet.decide("/a/word-42/b") == .match)
    #expect(ruleSet.decide("/a/word-1042/b") == .noMatch)
  }
}
