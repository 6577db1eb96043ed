import LinkwrightTesting
import Testing

@testable import SiteAssociation

@Suite("Reading and linting of arbitrary bytes")
struct FuzzTests {
  @Test("Reading and linting random bytes ends", arguments: 0..<10)
  func randomBytes(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      _ = AssociationFile(reading: bytes).lint()
    }
  }

  @Test("Reading and linting damaged examples ends", arguments: RuleFixture.all)
  func damagedExamples(_ fixture: RuleFixture) throws {
    var random = SeededGenerator(seed: 7)
    let original = Array(try fixture.text(.bad).utf8)
    for _ in 0..<60 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &random) { random.mutate(&bytes) }
      let file = AssociationFile(reading: bytes)
      for finding in file.lint(host: "fernhill.net") {
        let place = finding.place
        #expect((place?.utf8Offset ?? 0) + (place?.utf8Length ?? 0) <= file.source.utf8.count)
      }
    }
  }
}
