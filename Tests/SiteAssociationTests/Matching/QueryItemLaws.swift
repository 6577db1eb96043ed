import Foundation
import LinkwrightTesting
import Testing

@testable import SiteAssociation

@Suite("Query items")
struct QueryItemLaws {
  @Test("Decision and trace agree about repeated, empty and missing items", arguments: 0..<20)
  func agreement(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var counts: [Decision: Int] = [:]
    for _ in 0..<300 {
      let query = Self.query(using: &generator)
      let rule = Self.rule(using: &generator)
      let rules = RuleSet([rule])
      let url = "https://example.com/\(query)"
      let decision = rules.decide(url)
      let traced = rules.trace(url).decision
      let expected = Self.decision(of: rule, about: query)
      #expect(decision == expected && traced == expected, "\(url) \(rule)")
      counts[decision, default: 0] += 1
    }
    #expect(counts[.match, default: 0] > 30 && counts[.noMatch, default: 0] > 30, "\(counts)")
  }

  private static let names = ["a", "b", "é", ""]

  private static func rule(using generator: inout SeededGenerator) -> Rule {
    let items = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
      Rule.QueryItem(
        name: names.randomElement(using: &generator) ?? "",
        pattern: ["1", "?", "?*", "", "1*"].randomElement(using: &generator) ?? ""
      )
    }
    return Rule(query: .items(items), isPercentEncoded: .random(using: &generator))
  }

  /// Returns a query with its question mark, or nothing.
  private static func query(using generator: inout SeededGenerator) -> String {
    let items = [
      "a=1", "a=1", "a", "a=", "%61=1", "a=%31", "a=%FF", "b=1", "b=2", "%C3%A9=1", "%FF=1", "=1",
      "",
    ]
    let count = Int.random(in: 0...5, using: &generator)
    if count == 0, Bool.random(using: &generator) { return "" }
    return "?"
      + (0..<count).map { _ in items.randomElement(using: &generator) ?? "" }
      .joined(separator: "&")
  }

  /// The decision according to the documented and observed behavior, for the patterns and queries
  /// of this suite.
  private static func decision(of rule: Rule, about query: String) -> Decision {
    guard case .items(let items) = rule.query else { return .match }
    func text(_ part: Substring) -> String {
      rule.isPercentEncoded ? String(part) : String(part).removingPercentEncoding ?? ""
    }
    let parts =
      query.count < 2
      ? [] : query.dropFirst().split(separator: "&", omittingEmptySubsequences: false)
    let found = parts.map { part -> (name: String, value: String) in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (name: text(pair[0]), value: pair.count == 2 ? text(pair[1]) : "")
    }
    let isMet = items.allSatisfy { item in
      let values = found.filter { $0.name == item.name }.map(\.value)
      return (values.isEmpty ? [""] : values).allSatisfy { value in
        switch item.pattern {
        case "?": value.count == 1
        case "?*": !value.isEmpty
        case "1*": value.hasPrefix("1")
        default: value == item.pattern
        }
      }
    }
    return isMet ? .match : .noMatch
  }
}
