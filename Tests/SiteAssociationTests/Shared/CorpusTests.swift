import SiteAssociation
import Testing

@Suite("Published files", .enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
struct CorpusTests {
  @Test("A published file has the same meaning after printing")
  func roundTrip() throws {
    #expect(!SharedData.corpus.isEmpty)
    for path in SharedData.corpus {
      let file = try AssociationFile(reading: SharedData.data(path))
      _ = file.lint(host: "example.com")
      guard file.isReadable else { continue }
      let again = AssociationFile(reading: file.canonicalJSON().utf8)
      let sets = file.ruleSets()
      let setsAgain = again.ruleSets()
      for url in urls(of: file) {
        let decisions = sets.decide(url)
        if decisions != setsAgain.decide(url) { Issue.record("\(path): \(url)") }
        for (ruleSet, decision) in zip(sets, decisions)
        where ruleSet.trace(url).decision != decision.decision {
          Issue.record("\(path): the trace of \(url) differs")
        }
      }
    }
  }

  /// URLs derived from the patterns of a file: each hit, and near misses of each.
  private func urls(of file: AssociationFile) -> [String] {
    var seen: Set<String> = []
    let paths = file.entries.flatMap { $0.rules ?? [] }.compactMap(\.path)
      .filter { seen.insert($0).inserted }.prefix(60)
    return ["https://example.com/"]
      + paths.flatMap { path -> [String] in
        let hit = path.filter { $0 != "*" }.replacing("?", with: "x")
        let start = hit.hasPrefix("/") ? "https://example.com" : "https://example.com/"
        return [
          start + hit, start + hit + "/more?utm=1", start + hit + "%20#x", start + hit.dropLast(),
        ]
      }
  }
}
