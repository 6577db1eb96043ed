import Testing

@testable import SiteAssociation

@Suite("Examples of lint rules")
struct RuleFixtureTests {
  @Test("A lint rule finds the problem in its bad example", arguments: RuleFixture.all)
  func findsBad(_ fixture: RuleFixture) throws {
    let findings = try fixture.findings(.bad)
    #expect(findings.contains { $0.code == fixture.about.code })
    try Fixture("Rules/\(fixture.about.code)/bad.findings.txt").expect(findings.listing)
  }

  @Test("The good example of a lint rule has no findings", arguments: RuleFixture.all)
  func acceptsGood(_ fixture: RuleFixture) throws {
    #expect(try fixture.findings(.good) == [])
  }

  @Test("Findings are complete sentences", arguments: RuleFixture.all)
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

  @Test("Every lint rule has its own code, and the codes are in order")
  func codesAreSorted() {
    let codes = Linter.rules.map { $0.about.code }
    #expect(codes == Set(codes).sorted())
    #expect(codes.allSatisfy { $0.rawValue.hasPrefix("LW2") && $0.rawValue.count == 6 })
  }

  @Test("Lint rules accept every truncated example", arguments: RuleFixture.all)
  func survivesPrefixes(_ fixture: RuleFixture) throws {
    let bytes = Array(try fixture.text(.bad).utf8)
    for length in stride(from: 0, through: bytes.count, by: 3) {
      _ = AssociationFile(reading: bytes.prefix(length)).lint(host: "fernhill.net")
    }
  }
}
