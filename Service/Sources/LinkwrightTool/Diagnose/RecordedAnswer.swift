import LinkOpening
import SiteAssociation

/// What a device has recorded about the app and the host of a link.
struct RecordedAnswer {
  /// nil where the choice of the user says it all.
  private var step: Diagnosis.Step?
  /// Whether the device has asked for the file without getting one for the app.
  private var hasFailed = false
  /// Whether the device has a file that names the app, whatever the host serves now.
  private(set) var hasFile = false
  /// What the user chose, as far as it is recorded.
  private(set) var choice: LinkChoice?

  /// - Returns: nil where nobody looked at the device.
  init?(_ subject: DiagnosisSubject) {
    guard let records = subject.records, let host = subject.host else { return nil }
    guard let meaning = Self.closest(in: records, to: host, subject) else {
      step = Self.nothing(in: records, about: host, subject.appID)
      return
    }
    hasFile = meaning.record.siteApproval == .approved
    switch meaning.standing {
    case .works: step = Self.step(meaning, .holds)
    case .worksForNow: step = Self.step(meaning, .careful)
    case .declined: choice = LinkChoice(host: host, opensApp: false)
    case .undecided: step = Self.step(meaning, meaning.evidence == .unknown ? .careful : .fails)
    case .fails:
      step = Self.step(meaning, .fails)
      hasFailed = true
    }
  }

  /// - Parameter isServedNow: Whether a device that asks now gets a file that names the app.
  func step(isServedNow: Bool) -> Diagnosis.Step? {
    guard hasFailed, isServedNow else { return step }
    var step = step
    step?.cure =
      "The file is served now. Install the app again, or wait: the device asks again by itself."
    return step
  }

  /// The record of the entry that the device goes by: with the host itself or the longest wildcard, and of
  /// several the one whose mode fits the device.
  private static func closest(
    in records: DeviceRecords,
    to host: String,
    _ subject: DiagnosisSubject
  ) -> RecordMeaning? {
    let meanings = records.meanings(at: records.newestCheck).filter {
      $0.record.appID == subject.appID && $0.record.service == .applinks
    }
    let entries = Entitlements(
      associatedDomains: meanings.compactMap { $0.record.entry?.description }
    )
    .entries(covering: host)
    let usesModes = subject.isInDeveloperMode == true || subject.isDirectDownloadAllowed == true
    let entry = entries.first { $0.modes.isEmpty != usesModes } ?? entries.first
    return meanings.first { entry != nil && $0.record.entry == entry }
  }

  private static func step(_ meaning: RecordMeaning, _ mark: Diagnosis.Step.Mark) -> Diagnosis.Step
  {
    Diagnosis.Step(
      kind: "record",
      mark: mark,
      sentence: "By the record of the device: \(meaning.sentence)",
      evidence: meaning.evidence,
      cure: mark == .holds ? nil : meaning.cure
    )
  }

  private static func nothing(in records: DeviceRecords, about host: String, _ appID: String)
    -> Diagnosis.Step
  {
    let isExcerpt = records.isCutOff
    return Diagnosis.Step(
      kind: "record",
      mark: isExcerpt ? .careful : .fails,
      sentence: "The device has no record of \(appID) and \(host)"
        + (isExcerpt ? ", as far as the file goes: its end is missing." : "."),
      evidence: .documented,
      cure: isExcerpt
        ? "Take the whole file out of the sysdiagnose."
        : "Install the build that has the entry for \(host); the device writes a record at once."
    )
  }
}
