import Testing

@testable import SiteAssociation

@Suite("Globs that rules share")
struct GlobCacheTests {
  @Test(
    "Texts that only look alike are different patterns",
    arguments: ["/cafe-of-the-town/", "/"]
  )
  func lookalikes(prefix: String) {
    let composed = Rule(path: prefix + "caf\u{E9}", isPercentEncoded: false)
    let decomposed = Rule(path: prefix + "cafe\u{301}", excludes: true, isPercentEncoded: false)
    let rules = RuleSet([composed, decomposed])
    #expect(rules.decide("https://example.com\(prefix)caf%C3%A9") == .match)
    #expect(rules.decide("https://example.com\(prefix)cafe%CC%81") == .block)
    for url in ["caf%C3%A9", "cafe%CC%81", "cafe"].map({ "https://example.com\(prefix)\($0)" }) {
      #expect(rules.trace(url).decision == rules.decide(url))
    }
  }

  @Test("A pattern is compared in its own way for each rule that has it")
  func options() {
    let path = "/a/long/path/with/CAPITALS/and%20escapes"
    let rules = RuleSet([
      Rule(path: path, query: .whole(path), excludes: true),
      Rule(path: path, query: .whole("?*"), isCaseSensitive: false),
      Rule(query: .whole(path), fragment: path, excludes: true),
      Rule(path: path.lowercased(), fragment: path, isPercentEncoded: false),
    ])
    #expect(rules.decide(path + "?" + path) == .block)
    #expect(rules.decide(path + "?x") == .match)
    #expect(rules.decide(path.lowercased() + "?x") == .match)
    #expect(rules.decide("/x?\(path)#\(path)") == .block)
    #expect(rules.decide(path) == .noMatch)
  }

  @Test("Rules that inherit a condition decide as rules that have it")
  func inherited() {
    let items = #"{"code-of-the-invitation": "?*", "campaign": "spring*"}"#
    func file(_ defaults: String, _ own: String) -> AssociationFile {
      let rules = (0..<6).map { "{\"/\": \"/\($0)/*\", \"exclude\": \($0 % 2 == 0)\(own)}" }
        .joined(separator: ",")
      let text = """
        {"applinks": {"defaults": {\(defaults)}, "details": [
          {"appIDs": ["ABCDE12345.com.example"], "components": [\(rules)]}]}}
        """
      return AssociationFile(reading: text.utf8)
    }
    for condition in [
      "\"?\": \(items)", ##""?": "code-of-*&x=?*""##, ##""#": "part-of-the-page*""##,
    ] {
      let sets = [file(condition, ""), file("", ", " + condition)].map { $0.ruleSets() }
      for path in ["/0/a", "/1/a", "/5", "/7"] {
        for rest in [
          "", "?code-of-the-invitation=1&campaign=spring-sale", "?code-of-the-invitation=1",
          "?code-of-x&x=1", "#part-of-the-page-2", "#",
        ] {
          #expect(sets[0].decide(path + rest) == sets[1].decide(path + rest))
          for (set, decision) in zip(sets[0], sets[0].decide(path + rest)) {
            #expect(set.trace(path + rest).decision == decision.decision)
          }
        }
      }
    }
  }
}
