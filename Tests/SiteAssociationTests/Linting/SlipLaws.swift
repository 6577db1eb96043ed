import LinkwrightTesting
import Testing

@testable import SiteAssociation

/// A slip of the keyboard is one mistake, so it is one finding: the consequences are folded into it.
///
/// The law is about random slips, not about chosen ones, so the figures are those of people who
/// type. A slip in the text of a string is often no mistake that a program can see: another pattern
/// is a pattern. Then there is no finding.
@Suite("Slips of the keyboard")
struct SlipLaws {
  private struct Count: CustomStringConvertible {
    var all = 0
    /// Files with exactly one finding; without one only where the slip cannot be seen.
    var right = 0
    var excessive: [String] = []
    var description: String { "\(right) of \(all)\n" + excessive.joined(separator: "\n") }
  }

  private static let sampleCount = 120

  /// The findings that the slip added.
  private func findings(_ text: String, besides known: [Finding]) -> [Finding] {
    var findings = AssociationFile(reading: text.utf8).lint()
    for finding in known {
      findings.firstIndex { $0.code == finding.code }.map { _ = findings.remove(at: $0) }
    }
    return findings
  }

  @Test("The originals have no finding except the note about the legacy form")
  func originals() {
    for original in EditedFile.originals {
      let findings = AssociationFile(reading: original.text.utf8).lint()
      #expect(findings.allSatisfy { $0.code == LegacyForm.about.code }, "\(findings.listing)")
    }
  }

  @Test("A slip is one finding", arguments: EditedFile.originals, [1, 2] as [UInt64])
  func oneFinding(_ original: EditedFile.Original, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let known = AssociationFile(reading: original.text.utf8).lint()
    var count = Count()
    var damaged = Count()
    for _ in 0..<Self.sampleCount {
      guard let file = EditedFile(original, using: &random) else { continue }
      let isJSON = AssociationFile(reading: file.text.utf8).findings.isEmpty
      let findings = findings(file.text, besides: known)
      // Whether the slip changes what a program can judge. Other white space is no change, and a
      // value is one of many that are possible.
      let isVisible = !isJSON || file.subject == .key
      let isRight = findings.count == 1 || findings.isEmpty && !isVisible
      count.all += 1
      if isRight { count.right += 1 }
      if !isJSON {
        damaged.all += 1
        if isRight { damaged.right += 1 }
      }
      let errors = findings.count { $0.severity == .error }
      if errors > 1 || findings.count > 2 {
        count.excessive.append(file.text + "\n" + findings.listing)
      }
    }
    #expect(count.right * 100 >= count.all * 95, "\(count)")
    #expect(damaged.right * 100 >= damaged.all * 95, "\(damaged)")
    // Some slips cannot be told from two mistakes.
    #expect(count.excessive.count * 100 <= count.all * 2, "\(count)")
  }
}
