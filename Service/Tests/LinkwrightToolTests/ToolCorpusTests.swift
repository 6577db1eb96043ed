import SiteAssociation
import Testing

@testable import LinkwrightTool

@Suite("Association files of real sites")
struct ToolCorpusTests {
  private static let isAbsent: Bool = {
    if Repository.corpus.isEmpty {
      print("No folder shared/data/aasa-corpus beside the repository: its files are not tested.")
    }
    return Repository.corpus.isEmpty
  }()

  @Test("lint, verify and explain end with 0, 1 or 2", .enabled(if: !isAbsent))
  func commands() throws {
    let codes: Set<ToolExit> = [.fine, .findings, .unusableInput]
    for path in Repository.corpus {
      let run = LintReport([path])
      for format in LintFormat.allCases {
        let lint = try run.outcome(format, paint: .none, width: 100, failOn: .error)
        #expect(codes.contains(lint.exit))
        if format == .json || format == .sarif { _ = try jsonObject(lint.text(on: .output)) }
      }
      #expect(codes.contains(try outcome(of: "verify", "-j", path, "-u", "/a?b=c#d").exit))
      #expect(codes.contains(try outcome(of: "verify", "-j", path, "--strict", "--json").exit))
      #expect(codes.contains(try outcome(of: "explain", "-j", path, "/a?b=c#d", "/").exit))
    }
  }

  @Test("have no reading findings after upgrade", .enabled(if: !isAbsent))
  func upgrade() throws {
    for path in Repository.corpus {
      let upgrade = try outcome(of: "upgrade", path)
      let text = upgrade.text(on: .output)
      if upgrade.exit == .fine {
        #expect(AssociationFile(reading: text.utf8).findings.isEmpty, "\(path)")
      } else {
        #expect(upgrade.exit == .unusableInput)
        #expect(text.isEmpty)
      }
    }
  }
}
