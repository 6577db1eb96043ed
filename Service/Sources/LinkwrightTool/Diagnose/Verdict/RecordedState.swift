import LinkOpening
import SiteAssociation

/// What the records of a device say about the app and the host of a link.
struct RecordedState {
  /// Whether the device has a file that names the app, whatever the host serves now.
  private(set) var hasFile = false
  /// The choice of the user, if it was recorded.
  private(set) var choice: LinkChoice?
  /// nil where the recorded choice says everything.
  private var mark: Verdict.Mark?
  private var interpretation: RecordInterpretation?
  private let isCutOff: Bool

  /// - Returns: nil if there are no records.
  init?(_ facts: DiagnosisFacts) {
    guard let records = facts.records, let host = facts.host else { return nil }
    isCutOff = records.isCutOff
    interpretation = Self.closest(in: records, to: host, facts)
    guard let interpretation else {
      mark = isCutOff ? .careful : .fails
      return
    }
    hasFile = interpretation.record.siteApproval == .approved
    switch interpretation.standing {
    case .works: mark = .holds
    case .worksForNow: mark = .careful
    case .declined: choice = LinkChoice(host: host, opensApp: false)
    case .undecided: mark = interpretation.evidence == .unknown ? .careful : .fails
    case .fails: mark = .fails
    }
  }

  /// - Parameter isServedNow: Whether a device that fetches the file now gets one that names the app.
  func step(isServedNow: Bool) -> Verdict.Step? {
    guard let mark else { return nil }
    guard let interpretation else {
      return Verdict.Step(mark: mark, ground: .noRecord(isCutOff: isCutOff))
    }
    return Verdict.Step(mark: mark, ground: .record(interpretation, isServedNow: isServedNow))
  }

  /// The record of the entry that the device uses: the host itself before the longest wildcard, and of
  /// several such entries the one whose mode fits the device.
  private static func closest(
    in records: DeviceRecords,
    to host: String,
    _ facts: DiagnosisFacts
  ) -> RecordInterpretation? {
    let interpretations = records.interpretations(at: records.newestCheck).filter {
      $0.record.appID == facts.appID && $0.record.service == .applinks
    }
    let entries = Entitlements(
      associatedDomains: interpretations.compactMap { $0.record.entry?.description }
    )
    .entries(covering: host)
    let usesModes = facts.isInDeveloperMode == true || facts.isDirectDownloadAllowed == true
    let entry = entries.first { $0.modes.isEmpty != usesModes } ?? entries.first
    return interpretations.first { entry != nil && $0.record.entry == entry }
  }
}
