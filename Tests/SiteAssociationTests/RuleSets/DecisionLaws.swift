import Testing

@testable import SiteAssociation

@Suite("Decisions")
struct DecisionLaws {
  @Test("Compiled decision, trace and reference matcher agree", arguments: 0..<40)
  func agreement(seed: Int) {
    var cases = RandomCases(seed: UInt64(seed))
    let reference = ReferenceMatcher(variables: cases.variables)
    for _ in 0..<40 {
      let rules = cases.rules(upTo: 8)
      let ruleSet = RuleSet(rules, substitutionVariables: cases.substitutionVariables)
      for _ in 0..<12 {
        let url = cases.url()
        let fast = ruleSet.decide(url)
        let trace = ruleSet.trace(url)
        let slow = reference.decide(url, rules)
        if fast != slow || trace.decision != slow {
          Issue.record("fast \(fast), traced \(trace.decision), slow \(slow): \(url) \(rules)")
          return
        }
        let bytes = Array(url.utf8)
        let outcome = ruleSet.outcome(bytes.span)
        #expect(outcome == trace.outcome, "\(url) \(rules)")
      }
    }
  }
}
