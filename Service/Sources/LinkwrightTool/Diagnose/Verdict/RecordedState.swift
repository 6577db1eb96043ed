import LinkOpening
import SiteAssociation

/// The contents of a device's records about the app and the host of a link.
struct RecordedState {
  /// Whether the device has a file that names the app, regardless of what the host serves now.
  private(set) var hasFile = false
  /// The user's choice; nil if it was not recorded.
  private(set) var choice: LinkChoice?
  /// The result of the check; nil if ``choice`` already expresses the content of the record.
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

  /// - Parameter isServedNow: Whether a device that fetches the file now gets a file that names
  ///   the app.
  func step(isServedNow: Bool) -> Verdict.Step? {
    guard let mark else { return nil }
    guard let interpretation else {
      return Verdict.Step(mark: mark, ground: .noRecord(isCutOff: isCutOff))
    }
    return Verdict.Step(mark: mark, ground: .record(interpretation, isServedNow: isServedNow))
  }

  /// Returns the record of the entry that the device uses. An entry for the host itself takes
  /// precedence over the longest wildcard. Among several entries with the same precedence, the
  /// entry whose mode fits the device is used.
  private static func closest(
    in records: DeviceRecords,
    to host: String,
    _ facts: DiagnosisFacts
  ) -> RecordInterpretation? {
    let interpretations = records.interpretations(at: records.newestCheck).filter {
      $0.record.appID.map(ExactText.init) == ExactText(facts.appID)
        && $0.record.service == facts.service
    }
    let entries = Entitlements(
      associatedDomains: interpretations.compactMap { $0.record.entry?.description }
    )
    .entries(covering: host, for: facts.service)
    let usesModes = facts.isInDeveloperMode == true || facts.isDirectDownloadAllowed == true
    let entry = entries.first { $0.modes.isEmpty != usesModes } ?? entries.first
    return interpretations.first { entry != nil && $0.record.entry == entry }
  }
}
