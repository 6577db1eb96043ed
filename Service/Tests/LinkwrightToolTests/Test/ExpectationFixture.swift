import AssociationFetching
import Foundation
import SiteAssociation

@testable import LinkwrightTool

/// Reads a text as a file with expectations, in the folder of the examples.
func expectations(_ text: String, mayLackOutcomes: Bool = false) -> ExpectationFile {
  ExpectationFile(
    reading: Array(text.utf8),
    mayLackOutcomes: mayLackOutcomes,
    in: Repository.example("")
  )
}

/// Sources that download made-up files: `nothing.example` refuses the connection, and every other host
/// serves the file of the shop.
func madeUpSources(_ override: ExpectationSources.Override? = nil) -> ExpectationSources {
  ExpectationSources(override: override) { host, source in
    var served = ServedHost.serving(name: host.name)
    if host.name == "nothing.example" { served.status = nil }
    guard let inspection = try? served.inspection(), let site = inspection.site,
      let copy = inspection.cdn
    else { fatalError("The made-up host has both records.") }
    return source == .cdn ? DownloadResult(copy) : DownloadResult(site)
  }
}

/// Tests a text in the folder of the examples.
func report(
  _ text: String,
  _ sources: ExpectationSources = madeUpSources(),
  isStrict: Bool = false
) async throws -> TestReport {
  let scratch = try ScratchFolder()
  let path = "\(scratch.path)/links.yaml"
  try Data(text.replacing("EXAMPLES/", with: Repository.example("")).utf8)
    .write(to: URL(fileURLWithPath: path))
  return await TestRun(paths: [path], sources: sources, isStrict: isStrict).report()
}

extension TestReport {
  /// For each result, the outcome and the kinds of its failures.
  var lines: [String] {
    results.map { result in
      ([result.outcomeText] + result.failures.map(\.kind.rawValue)).joined(separator: " ")
    }
  }

  /// The codes and places of the findings.
  var shortFindings: [String] {
    contents.flatMap(\.findings).map { finding in
      finding.code.rawValue + (finding.place.map { " \($0.line):\($0.column)" } ?? "")
    }
  }
}
