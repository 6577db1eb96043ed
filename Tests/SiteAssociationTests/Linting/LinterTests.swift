import Foundation
import Testing

@testable import SiteAssociation

@Suite("Linting")
struct LinterTests {
  private func file(_ components: [String]) -> AssociationFile {
    AssociationFile(
      reading: """
        {"applinks": {"substitutionVariables": {"shop": ["berlin"]}, "details": [
        {"appIDs": ["A7K2M9QX4T.net.fernhill.shop"], "components": [
        \(components.joined(separator: ",\n"))
        ]}]}}
        """.utf8
    )
  }

  @Test("20,000 rules are linted in linear time", .timeLimit(.minutes(1)))
  func manyRulesAreQuick() {
    let rules = (0..<20_000).map {
      ##"{"/": "/orders/\##($0)?id=*", "?": {"code": "*"}, "exclud": true, "#": "$(sho)"}"##
    }
    #expect(file(rules).lint().count > 150)
  }

  @Test("A long default that 20,000 rules inherit is prepared once", .timeLimit(.minutes(1)))
  func longDefaultIsQuick() {
    let path = "/" + String(repeating: "a", count: 60_000)
    let rules = Array(repeating: "{}", count: 20_000).joined(separator: ",")
    let text = """
      {"applinks": {"defaults": {"/": "\(path)"}, "details": [
      {"appIDs": ["A7K2M9QX4T.net.fernhill.shop"], "components": [\(rules)]}]}}
      """
    let file = AssociationFile(reading: text.utf8)
    let start = ContinuousClock.now
    #expect(!file.lint().isEmpty)
    // One second here, but more than a minute if each rule prepares it separately.
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test(
    "A pattern of 128 KB is linted in linear time and quoted in part",
    .timeLimit(.minutes(1)),
    arguments: [
      "*", "$(", "$(shop)", "[", "(|", "%2", "?a=", ":a/", "ü", " ", "#", "\u{301}", ".*",
    ]
  )
  func longPatternIsQuick(_ piece: String) {
    let pattern = String(repeating: piece, count: 131_072 / piece.utf8.count)
    let file = file([##"{"/": "/\##(pattern)", "?": {"a": "\##(pattern)"}, "#": "\##(pattern)"}"##])
    let findings = file.lint()
    #expect(findings.allSatisfy { $0.problem.utf8.count < 1_000 && $0.cure.utf8.count < 1_000 })
  }

  @Test("Fifty findings of a rule are listed, and the rest is counted")
  func findingsAreLimited() throws {
    let file = file((0..<70).map { #"{"/": "/orders/\#($0)?id=*"}"# })
    let findings = file.lint().filter { $0.code == QueryInPath.about.code }
    #expect(findings.count == 50)
    #expect(
      try #require(findings.last).problem.hasSuffix(
        "(20 more findings with this code are not listed.)"
      )
    )
  }

  @Test("An inherited pattern is reported once, in the defaults")
  func inheritedPatternIsReportedOnce() {
    let file = AssociationFile(
      reading: """
        {"applinks": {"defaults": {"/": "/caf\u{E9}"}, "details": [
        {"appIDs": ["A7K2M9QX4T.net.fernhill.shop"], "components": [{"#": "a"}, {"#": "b"}]}]}}
        """.utf8
    )
    let places = file.lint().filter { $0.code == UnescapedCharacter.about.code }.map(\.place?.line)
    #expect(places == [1])
  }

  @Test("Findings are in the order of their places")
  func findingsAreSorted() throws {
    for fixture in RuleFixture.all {
      let offsets = try fixture.findings(.bad).map { $0.place?.utf8Offset ?? -1 }
      #expect(offsets == offsets.sorted())
    }
  }

  @Test("A published file is linted without a trap", arguments: SharedData.corpus)
  func corpusIsLinted(_ path: String) throws {
    let findings = AssociationFile(reading: try SharedData.data(path)).lint(host: "example.com")
    #expect(findings.allSatisfy { !$0.problem.isEmpty && $0.cure.hasSuffix(".") })
  }
}
