import Foundation
import LinkService
import SiteAssociation
import TrafficAudit

/// A run of `audit`.
struct AuditRun: Sendable {
  /// Paths of logs, or `-` for standard input.
  var logs: [String]
  /// A file, `-`, or JSON text.
  var file: String
  var newFile: String?
  var appID: String?
  var options = AuditOptions()
  /// nil to recognize the format of each log.
  var logFormat: AccessLogFormat?
  /// The number of elements in each list.
  var listLength = 10
  /// Where the HTML report goes; nil for none.
  var htmlFile: String?
  var isStrict = false
  var printsJSON = false
  var width = 100
  /// The seed of the tables. It does not change the result.
  var seed = UInt64.random(in: .min ... .max)
  var progress: ProgressLine?

  func outcome(reader: InputReader = InputReader()) throws -> Outcome {
    let old: AuditedFile
    let new: AuditedFile?
    do {
      old = try AuditedFile(file, appID: appID, reader: reader)
      new = try newFile.map { try AuditedFile($0, appID: appID, reader: reader) }
    } catch let problem as UsableFile.Problem {
      return .unusable(problem.reason)
    }
    let report = report(old, new, reader)
    var outcome = Outcome()
    for log in report.logs {
      guard let problem = log.problem else { continue }
      outcome.printProblem("\(log.name.visible): \(problem)")
      outcome.exit = .unusableInput
    }
    if printsJSON {
      try outcome.printJSON(AuditJSON(report))
    } else {
      AuditText(width: width).write(report, to: &outcome)
    }
    if let htmlFile { write(AuditHTML(report).text, to: htmlFile, &outcome) }
    if isStrict, outcome.exit == .fine, report.isNegative { outcome.exit = .findings }
    return outcome
  }

  private func report(_ old: AuditedFile, _ new: AuditedFile?, _ reader: InputReader) -> AuditReport
  {
    let auditor = TrafficAuditor(
      options,
      rules: old.rules,
      newRules: new?.rules,
      seed: seed,
      isBot: BotDetector.isProgram
    )
    let reports = logs.enumerated().map { index, path in
      let source: AuditedLog.Source =
        path == "-" ? .descriptor(reader.standardInput) : .file(path: path)
      let report = auditor.read(AuditedLog(source, format: logFormat), index: index) { state in
        let total = (state.byteCount ?? 0) >> 20
        progress?.show(state.readByteCount >> 20, of: max(total, state.readByteCount >> 20))
      }
      progress?.clear()
      return AuditReport.Log(name: InputReader.name(of: path), report: report)
    }
    return AuditReport(
      logs: reports,
      old: old,
      new: new,
      tally: auditor.tally,
      listLength: listLength
    )
  }

  private func write(_ text: String, to path: String, _ outcome: inout Outcome) {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      outcome.printProblem("\(path.visible) cannot be written: \(error.localizedDescription)")
      outcome.exit = .unusableInput
    }
  }
}

/// An association file of `audit`, with its name for the output.
struct AuditedFile: Sendable {
  var name: String
  var file: AssociationFile
  var rules: AuditedRules

  init(_ argument: String, appID: String?, reader: InputReader) throws {
    file = try UsableFile.read(argument, reader: reader).get()
    let isText = argument.utf8.contains(UInt8(ascii: "{"))
    name = isText ? "the JSON text" : InputReader.name(of: argument)
    rules = AuditedRules(file, appID: appID)
  }
}
