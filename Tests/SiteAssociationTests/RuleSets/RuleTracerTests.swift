import SiteAssociation
import Testing

@Suite("Traces without compiled rules")
struct RuleTracerTests {
  @Test("A trace agrees with the decision of compiled rules", arguments: 0..<20)
  func agreement(seed: Int) {
    var cases = RandomCases(seed: UInt64(seed) &+ 5_000)
    for _ in 0..<30 {
      let rules = cases.rules(upTo: 5)
      let variables = cases.substitutionVariables
      let domain = AssociatedDomain(seed % 2 == 0 ? "example.com" : "*.com")
      let tracer = RuleTracer(rules, substitutionVariables: variables, domain: domain)
      let ruleSet = RuleSet(rules, substitutionVariables: variables, domain: domain)
      for _ in 0..<10 {
        let url = cases.url()
        #expect(tracer.trace(url).decision == ruleSet.decide(url), "\(url) \(rules)")
      }
    }
  }

  @Test(
    "A trace distinguishes undecodable text from empty text",
    arguments: [
      ("/a%FF?a=1#b", [true, false, false]),
      ("/a?a=%FF#b", [false, true, false]),
      ("/a?a=#%FF", [false, false, true]),
      ("/a%C3%A9?a=", [false, false, false]),
      ("https://example.com?#", [false, false, false]),
    ]
  )
  func undecodable(url: String, expected: [Bool]) {
    var rule = Rule(path: "*", query: .items([.init(name: "a", pattern: "*")]), fragment: "*")
    #expect(parts(rule, url).map(\.isUndecodable) == [false, false, false])
    rule.isPercentEncoded = false
    let parts = parts(rule, url)
    #expect(parts.map(\.isUndecodable) == expected)
    for part in parts where part.isUndecodable { #expect(["", "/"].contains(part.comparedText)) }
  }

  private func parts(_ rule: Rule, _ url: String) -> [PartTrace] {
    RuleTracer([rule]).trace(url).rules.first?.parts ?? []
  }
}
