import LinkwrightTesting
import Testing

@testable import SiteAssociation

@Suite("Comparison of rules")
struct RuleSetComparisonTests {
  private static func comparison(
    from before: [Rule],
    to after: [Rule],
    stepCount: Int = RuleSetComparison.defaultStepCount
  ) -> RuleSetComparison {
    RuleSet(after).comparison(with: RuleSet(before), stepCount: stepCount)
  }

  private static func items(_ names: String...) -> Rule.Query {
    .items(names.map { .init(name: $0, pattern: "1") })
  }

  @Test(
    "An item that no condition names does not make the query equal to another text",
    arguments: [
      ["a=1", "a=1&x"], ["a=1", "a=1&x", "a=1&a"], ["a=1", "a=1&x", "a=1&b", "a=1&c"],
      ["a=1&x", "a=1&x&x", "a=1"],
    ]
  )
  func literalQueries(texts: [String]) throws {
    let literals = texts.map { Rule(path: "/p", query: .whole($0), excludes: true) }
    let before = literals + [Rule(path: "/p", query: Self.items("a"))]
    let comparison = Self.comparison(from: before, to: literals)
    #expect(comparison.relation == .opensLess)
    let link = try #require(comparison.difference(.opensLess)?.link)
    #expect(RuleSet(before).decide(link) == .match && RuleSet(literals).decide(link) == .noMatch)
  }

  @Test("Every spelling of a name is tried for a condition on the decoded name")
  func spellings() {
    let encoded = ["ab", "%61b", "a%62"].map {
      Rule(query: .items([.init(name: $0, pattern: "?*")]), excludes: true)
    }
    let decoded = Rule(query: Self.items("ab"), isPercentEncoded: false)
    let open = Self.comparison(from: encoded, to: encoded + [decoded])
    #expect(open.difference(.opensMore)?.link == "/?%61%62=1")
    let all =
      encoded + [Rule(query: .items([.init(name: "%61%62", pattern: "?*")]), excludes: true)]
    #expect(Self.comparison(from: all, to: all + [decoded]).relation == .equal)
  }

  @Test("A gap does not claim that longer paths were compared than the search has considered")
  func gapLength() throws {
    let before = [Rule(path: "/a*b*c")]
    for length in 1...6 {
      let path = "/" + String(repeating: "d", count: length)
      for stepCount in stride(from: 40, to: 2_000, by: 7) {
        let comparison = Self.comparison(
          from: before,
          to: before + [Rule(path: path)],
          stepCount: stepCount
        )
        guard let compared = comparison.gaps.first(where: { $0.kind == .paths })?.pathLength,
          path.utf8.count < compared
        else { continue }
        #expect(comparison.difference(.opensMore)?.link == path, "\(stepCount)")
      }
    }
  }

  @Test("The comparison of an entry without a list of rules names no rule of it")
  func noRules() throws {
    func file(_ rules: String) -> AssociationFile {
      AssociationFile(
        reading: #"{"applinks": {"details": [{"appID": "A.a"\#(rules)}]}}"#.utf8
      )
    }
    let comparison = file("").comparison(with: file(#", "components": [{"/": "/a"}]"#))
    let difference = try #require(comparison.apps.first?.rules?.difference(.opensMore))
    #expect(difference.ruleBefore == nil && difference.ruleAfter == nil)
    #expect(difference.after == .match)
  }
}
