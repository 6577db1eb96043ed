import SiteAssociation
import Testing

@Suite("International hosts")
struct InternationalHostTests {
  @Test(
    "A host is compared in its ASCII form for every spelling of the URL",
    arguments: [
      "https://xn--bcher-kva.example/x",
      // Not plain, so Foundation takes it apart.
      "https://xn--bcher-kva.example/\u{e9}",
      "https://user@xn--bcher-kva.example/x",
      "https://b\u{fc}cher.example/x",
    ]
  )
  func comparison(url: String) {
    let ruleSet = RuleSet([Rule()], domain: AssociatedDomain("xn--bcher-kva.example"))
    #expect(ruleSet.decide(url) == .match)
    #expect(ruleSet.trace(url).decision == .match)
  }
}
