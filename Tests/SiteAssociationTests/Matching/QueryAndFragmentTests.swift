import Testing

@testable import SiteAssociation

@Suite("Query and fragment")
struct QueryAndFragmentTests {
  @Test(
    "A pattern for the whole query is compared with the whole query",
    arguments: [
      ("a=1", "?a=1", true), ("a=1", "?a=1&b=2", false), ("*", "", true), ("", "", true),
      ("?*", "", false), ("?*", "?a", true), ("a=1", "", false),
    ]
  )
  func wholeQuery(pattern: String, query: String, isMatch: Bool) {
    let rules = RuleSet([Rule(query: .whole(pattern))])
    #expect(rules.decide("https://example.com/x\(query)") == (isMatch ? .match : .noMatch))
  }

  @Test(
    "Every item with a name must match, and a missing item is empty",
    arguments: [
      (["id": "42"], "?id=42", true), (["id": "42"], "?other=1&id=42", true),
      (["id": "42"], "?id=7&id=42", false), (["id": "42"], "?id=42&id=7", false),
      (["id": "*"], "?id=7&id=42", true), (["id": "?*"], "?id=7&id=42", true),
      (["id": "*"], "", true), (["id": "?*"], "?other=1", false), (["id": ""], "?other=1", true),
      (["flag": ""], "?flag", true), (["a": "b=c"], "?a=b=c", true), (["": ""], "?a&&b", true),
      (["a": "1;b=2"], "?a=1;b=2", true), (["q": "a b"], "?q=a+b", false),
      (["a": "1", "b": "2"], "?b=2&a=1", true), (["a": "1", "b": "2"], "?a=1", false),
      (["ID": "1"], "?id=1", false), ([:], "?a=1", true),
    ]
  )
  func items(patterns: [String: String], query: String, isMatch: Bool) {
    let items = patterns.sorted { $0.key < $1.key }.map {
      Rule.QueryItem(name: $0.key, pattern: $0.value)
    }
    let rules = RuleSet([Rule(query: .items(items))])
    #expect(rules.decide("https://example.com/x\(query)") == (isMatch ? .match : .noMatch))
  }

  @Test("Names are compared exactly even in a case-insensitive rule")
  func caseOfNames() {
    let item = Rule.QueryItem(name: "ID", pattern: "x")
    let rules = RuleSet([Rule(query: .items([item]), isCaseSensitive: false)])
    #expect(rules.decide("/?ID=X") == .match)
    #expect(rules.decide("/?id=x") == .noMatch)
  }

  @Test(
    "The fragment is everything after the first number sign, and a missing one is empty",
    arguments: [
      ("*", "", true), ("", "", true), ("?*", "", false), ("promo", "#promo", true),
      ("*market/lettings*", "#/market/lettings/4?view=grid", true), ("a", "#ab", false),
    ]
  )
  func fragment(pattern: String, fragment: String, isMatch: Bool) {
    let rules = RuleSet([Rule(fragment: pattern)])
    #expect(rules.decide("https://example.com/x\(fragment)") == (isMatch ? .match : .noMatch))
  }

  @Test("A decoded item that is not UTF-8 is empty")
  func undecodableItem() {
    let item = Rule.QueryItem(name: "a", pattern: "")
    let rules = RuleSet([Rule(query: .items([item]), isPercentEncoded: false)])
    #expect(rules.decide("/?a=%FF") == .match)
    #expect(rules.decide("/?a=%41") == .noMatch)
  }
}
