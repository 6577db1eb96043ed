import SiteAssociation
import Testing

@Suite("Findings in published files", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct CorpusFindingsTests {
  /// Each finding was read and judged. A difference shows a finding that is new or lost.
  @Test("Published files have the known findings")
  func golden() throws {
    var text = ""
    for path in SharedData.corpus {
      let name = path.split(separator: "/").last ?? ""
      for finding in try AssociationFile(reading: SharedData.data(path)).lint() {
        let line = finding.place.map { "\($0.line)" } ?? "-"
        text += "\(name.prefix { $0 != "." }) \(finding.code) \(line) \(finding.severity)\n"
      }
    }
    try Fixture("Corpus/findings.txt").expect(text)
  }
}
