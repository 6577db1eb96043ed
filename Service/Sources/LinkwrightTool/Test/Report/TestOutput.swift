import Foundation
import LinkOpening
import SiteAssociation

/// Prints the report of `test`.
struct TestOutput: Sendable {
  var format: TestFormat
  var paint: Paint
  var width: Int
  /// The path of a file for JUnit XML, in addition to the output.
  var junitPath: String?

  /// - Parameter recorded: What `--record` did to each file; nil without this option.
  func outcome(of report: TestReport, _ recorded: [RecordRun.Result]? = nil) -> Outcome {
    var outcome = Outcome()
    outcome.exit = report.exit
    for error in report.errors { outcome.printProblem(error) }
    if let recorded { write(recorded, to: &outcome) }
    switch format {
    case .text: TestText(paint: paint, width: width).write(report, to: &outcome)
    case .json:
      do {
        try outcome.printJSON(TestJSON(report, changes: recorded?.map(\.changes)))
      } catch {
        outcome.printProblem("internal error: \(error)")
        outcome.exit = .bug
      }
    case .tap: TestAnythingProtocol().write(report, to: &outcome)
    case .junit: outcome.write(JUnitXML(report).text)
    case .github: TestGitHub().write(report, to: &outcome)
    }
    if let junitPath { write(JUnitXML(report), to: junitPath, &outcome) }
    return outcome
  }

  private func write(_ document: JUnitXML, to path: String, _ outcome: inout Outcome) {
    do {
      try Data(document.text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      outcome.printProblem("\(path.visible) cannot be written: \(error.localizedDescription)")
      outcome.exit = .unusableInput
    }
  }

  private func write(_ recorded: [RecordRun.Result], to outcome: inout Outcome) {
    for result in recorded {
      let name = result.file.name.visible
      if format == .text {
        for change in result.changes {
          let old = change.old.map { "\($0) -> " } ?? ""
          outcome.print(
            "\(name):\(change.line): \(change.key): \(old)\(change.new) (\(change.link))".visible
          )
        }
        let count = result.changes.count
        outcome.print("\(name): \(count) \(count == 1 ? "value" : "values") recorded.")
      }
      for problem in result.problems { outcome.printProblem("\(name): \(problem.visible)") }
      if !result.problems.isEmpty, outcome.exit == .fine { outcome.exit = .findings }
    }
  }
}
