import Foundation
import LinkOpening
import SiteAssociation

/// A run of `show`.
struct ShowRun: Sendable {
  /// A file, or `-`.
  var path: String
  /// The app ID whose records are shown; nil for all apps.
  var appID: String?
  /// The host whose records are shown; nil for all hosts.
  var host: String?
  var printsJSON = false
  var width = 100

  func outcome(reader: InputReader = InputReader()) throws -> Outcome {
    let records: DeviceRecords
    do throws(InputError) {
      records = try reader.deviceRecords(at: path)
    } catch {
      return .unusable(error)
    }
    var outcome = Outcome()
    // A sysdiagnose is usually read days later, so with the current time every check would seem
    // missed. The file was written at its newest date or later, so a check that was due by then was
    // missed.
    let interpretations = records.interpretations(at: records.newestCheck).filter(isWanted)
    if printsJSON {
      try outcome.printJSON(ShowJSON(records, interpretations))
    } else {
      write(interpretations, of: records, to: &outcome)
    }
    return outcome
  }

  private func isWanted(_ interpretation: RecordInterpretation) -> Bool {
    if let appID, interpretation.record.appID.map(ExactText.init) != ExactText(appID) {
      return false
    }
    guard let host else { return true }
    let domain = interpretation.record.entry?.associatedDomain(wildcardCoversBareDomain: true)
    return domain?.covers(host: host) ?? false
  }

  private func write(
    _ interpretations: [RecordInterpretation],
    of records: DeviceRecords,
    to outcome: inout Outcome
  ) {
    if interpretations.isEmpty, appID != nil || host != nil {
      writeNoMatch(of: records, to: &outcome)
    } else {
      ShowText(width: width).write(interpretations, of: records, to: &outcome)
    }
  }

  private func writeNoMatch(of records: DeviceRecords, to outcome: inout Outcome) {
    let filters = [appID.map { "for \($0)" }, host.map { "that covers \($0)" }].compactMap { $0 }
    outcome.print("The file has no record \(filters.joined(separator: " ")).".visible)
    let all = appID == nil ? records.records.map(\.domain) : records.records.map(\.appID)
    let names = Set(all.compactMap { $0.map(ExactText.init) }).map(\.text)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard !names.isEmpty else { return }
    let rest = names.count > 10 ? " and \(names.count - 10) more" : ""
    outcome.print("It has records for \(names.prefix(10).joined(separator: ", "))\(rest).".visible)
  }
}
