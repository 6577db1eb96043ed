import Foundation
import LinkOpening
import SiteAssociation

/// What `show` was asked, and its answer.
struct ShowRun: Sendable {
  /// A file, or `-`.
  var path: String
  /// Only records of this app.
  var appID: String?
  /// Only records that cover this host.
  var host: String?
  var printsJSON = false
  var width = 100

  func outcome(reader: InputReader = InputReader()) throws -> Outcome {
    let records: DeviceRecords
    do throws(InputError) {
      records = try DeviceRecords(readableAt: path, reader)
    } catch {
      return .unusable(error)
    }
    var outcome = Outcome()
    // Not the time of today: a sysdiagnose is looked at later, and every check would seem missed. The
    // file was written at its newest date or after it, so what was due by then really was missed.
    let meanings = records.meanings(at: records.newestCheck).filter(isWanted)
    if printsJSON {
      outcome.print(try JSONOutput.text(ShowJSON(records, meanings)))
    } else {
      write(meanings, of: records, to: &outcome)
    }
    return outcome
  }

  private func isWanted(_ meaning: RecordMeaning) -> Bool {
    if let appID, meaning.record.appID != appID { return false }
    guard let host else { return true }
    let domain = meaning.record.entry?.associatedDomain(wildcardCoversBareDomain: true)
    return domain?.covers(host: host) ?? false
  }

  private func write(
    _ meanings: [RecordMeaning],
    of records: DeviceRecords,
    to outcome: inout Outcome
  ) {
    if meanings.isEmpty, appID != nil || host != nil {
      writeNothing(of: records, to: &outcome)
    } else {
      ShowText(width: width).write(meanings, of: records, to: &outcome)
    }
  }

  private func writeNothing(of records: DeviceRecords, to outcome: inout Outcome) {
    let what = [appID.map { "of \($0)" }, host.map { "that covers \($0)" }].compactMap { $0 }
    outcome.print("The file has no record \(what.joined(separator: " ")).".visible)
    let all = appID == nil ? records.records.map(\.domain) : records.records.map(\.appID)
    let names = Set(all.compactMap { $0 }).sorted()
    guard !names.isEmpty else { return }
    let rest = names.count > 10 ? " and \(names.count - 10) more" : ""
    outcome.print("It has some of \(names.prefix(10).joined(separator: ", "))\(rest).".visible)
  }
}
