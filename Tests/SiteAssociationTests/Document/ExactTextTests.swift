import SiteAssociation
import Testing

@Suite("Names that look alike")
struct ExactTextTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  @Test("Names that look alike name two variables")
  func variables() {
    let variables = SubstitutionVariables([
      .init(name: Self.composed, values: ["one"]), .init(name: Self.decomposed, values: ["two"]),
    ])
    #expect(variables[Self.composed] == ["one"])
    #expect(variables[Self.decomposed] == ["two"])
    let rules = RuleSet([Rule(path: "/$(\(Self.decomposed))")], substitutionVariables: variables)
    #expect(rules.decide("/two") == .match)
    #expect(rules.decide("/one") == .noMatch)
    #expect(rules.trace("/one").decision == .noMatch)
  }

  @Test("Names that look alike are not duplicate keys")
  func keys() {
    let text = "{\"\(Self.composed)\": 1, \"\(Self.decomposed)\": 2}"
    #expect(AssociationFile(reading: text.utf8).findings == [])
  }

  @Test("Names that look alike name two apps and two query items")
  func file() {
    let text = """
      { "applinks": {
        "substitutionVariables": { "\(Self.composed)": ["one"], "\(Self.decomposed)": ["two"] },
        "details": [
          { "appID": "\(Self.composed)", "components": [] }, { "appID": "\(Self.decomposed)" },
          { "appID": "A", "components": [
            { "?": { "\(Self.composed)": "1", "\(Self.decomposed)": "2" } }] } ] } }
      """
    let file = AssociationFile(reading: text.utf8)
    #expect(file.entries.count == 3)
    #expect(file.entry(for: Self.composed)?.rules == [])
    #expect(file.entry(for: Self.decomposed)?.rules == nil)
    #expect(file.substitutionVariables.all.count == 2)
    guard case .items(let items)? = file.entry(for: "A")?.rules?.first?.query else {
      Issue.record("there are no items")
      return
    }
    #expect(items.map(\.pattern) == ["1", "2"])
  }
}
