import Foundation

/// Checks that compiled rules decide as the same rules tried one by one.
func fuzzMatcher(_ bytes: [UInt8]) {
  // Many small inputs find more than a few large ones, which other tests cover.
  guard bytes.count <= 512 else { return }
  let grammar = Grammar(bytes)
  let variables = SubstitutionVariables(grammar.variables)
  let ruleSet = RuleSet(grammar.rules, substitutionVariables: variables)
  for url in [grammar.url, "https://example.com" + grammar.url, "/" + grammar.url] {
    let decision = ruleSet.decide(url)
    let trace = ruleSet.trace(url)
    law(
      decision == trace.decision,
      "\(url) is \(decision), traced \(trace.decision): \(grammar.rules)"
    )
    if case .rule(let index) = trace.outcome {
      law(trace.rules.count == index + 1, "the trace of \(url) continues after rule \(index)")
    }
  }
  compareForms(of: grammar, variables)
}

/// Checks that a table, a graph and a list find the same rule for a path.
private func compareForms(of grammar: Grammar, _ variables: SubstitutionVariables) {
  let cache = GlobCache(variables)
  let isUnconditional = grammar.rules.map { Condition($0, sharing: cache) == nil }
  for isDecoded in [false, true] {
    var patterns: [PathAutomaton.Pattern] = []
    for (index, rule) in grammar.rules.enumerated() where rule.isPercentEncoded != isDecoded {
      let pattern = rule.path.map(PathNormalization.normalize) ?? "*"
      let glob = Glob(pattern, variables: variables, options: Glob.Options(rule))
      patterns.append(.init(rule: Int32(index), glob: glob))
    }
    let forms = limits.map {
      PathAutomaton(
        patterns,
        isUnconditional: isUnconditional,
        isDecoded: isDecoded,
        limits: $0
      )
    }
    let path = Array(grammar.url.utf8).filter { isDecoded || $0 < 128 }
    // Whether the condition of a rule is met: for all rules, for none, for every second one.
    let conditions: [(Int32) -> Bool] = [{ _ in true }, { _ in false }, { $0 % 2 == 0 }]
    for text in [PathNormalization.normalize(path)] where !isDecoded || isUTF8(text) {
      for condition in conditions {
        let matches: (Int32) -> Bool = { isUnconditional[Int($0)] || condition($0) }
        let found = forms.map { $0.firstRule(for: text.span, endsWithSlash: false, where: matches) }
        let expected = patterns.first { $0.glob.matches(text.span) && matches($0.rule) }?.rule
        law(
          found.allSatisfy { $0 == expected },
          "\(found) instead of \(String(describing: expected)): \(text) \(grammar.rules)"
        )
      }
    }
  }
}

private func isUTF8(_ text: [UInt8]) -> Bool { String(validating: text, as: UTF8.self) != nil }

/// Limits that allow tables, that exclude most tables, all tables, and all graphs.
private let limits: [PathAutomaton.Limits] = [
  PathAutomaton.Limits(table: .init(visitCount: 50_000)),
  PathAutomaton.Limits(table: .init(byteCount: 2_000, rowCount: 8, visitCount: 400)),
  PathAutomaton.Limits(table: .init(byteCount: 0, rowCount: 0, visitCount: 0)),
  PathAutomaton.Limits(nodeCount: 12),
]
