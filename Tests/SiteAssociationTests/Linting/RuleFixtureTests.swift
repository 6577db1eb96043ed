import Testing

@testable import SiteAssociation

@Suite("Every lint rule")
struct RuleFixtureTests {
  @Test("finds what is wrong in its bad example", arguments: RuleFixture.all)
  func findsBad(_ fixture: RuleFixture) throws {
    let findings = try fixture.findings(.bad)
    #expect(findings.contains { $0.code == fixture.about.code })
    try Fixture("Rules/\(fixture.about.code)/bad.findings.txt").expect(findings.listing)
  }

  @Test("finds nothing in its good example", arguments: RuleFixture.all)
  func acceptsGood(_ fixture: RuleFixture) throws {
    let findings = try fixture.findings(.good)
    #expect(findings.filter { $0.code == fixture.about.code } == [])
  }

  @Test("writes whole sentences", arguments: RuleFixture.all)
  func writesSentences(_ fixture: RuleFixture) throws {
    for finding in try fixture.findings(.bad) {
      for sentence in [finding.problem, finding.effect, finding.cure] {
        #expect(sentence.hasSuffix("."), "\(sentence)")
        #expect(sentence.first?.isLowercase == false, "\(sentence)")
        #expect(!sentence.contains("\n"), "\(sentence)")
      }
    }
    #expect(!fixture.about.title.hasSuffix("."))
  }

  @Test("has a code of its own, and the codes are in order")
  func codesAreSorted() {
    let codes = Linter.rules.map { $0.about.code }
    #expect(codes == Set(codes).sorted())
    #expect(codes.allSatisfy { $0.rawValue.hasPrefix("LW2") && $0.rawValue.count == 6 })
  }

  @Test("survives every beginning of the examples", arguments: RuleFixture.all)
  func survivesPrefixes(_ fixture: RuleFixture) throws {
    let bytes = Array(try fixture.text(.bad).utf8)
    for length in stride(from: 0, through: bytes.count, by: 3) {
      _ = AssociationFile(reading: bytes.prefix(length)).lint(host: "fernhill.net")
    }
  }
}
