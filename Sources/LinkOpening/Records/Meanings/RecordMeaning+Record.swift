import SiteAssociation

extension RecordMeaning {
  init(_ record: AssociationRecord, in context: RecordContext) {
    let subject = RecordSubject(record)
    let verdict = Self.verdict(record, subject, context)
    self.init(
      record: record,
      standing: verdict.standing,
      sentence: verdict.sentence + ".",
      cure: verdict.cure,
      evidence: verdict.evidence,
      remarks: RecordRemarks(record, context).sentences(beside: verdict.standing)
    )
  }

  private struct Verdict {
    var standing: Standing
    var sentence: String
    var cure: String?
    var evidence: Evidence
  }

  private static func verdict(
    _ record: AssociationRecord,
    _ subject: RecordSubject,
    _ context: RecordContext
  ) -> Verdict {
    switch record.siteApproval {
    case .approved?: approved(record, subject, context)
    case .denied?: denied(record, subject)
    case .unspecified?: unspecified(record, subject, context)
    default: unclear(record, subject)
    }
  }

  // MARK: - The site's file names the app

  private static func approved(
    _ record: AssociationRecord,
    _ subject: RecordSubject,
    _ context: RecordContext
  ) -> Verdict {
    // Inferred: the setting is what opening a link looks at.
    if context.opensLinks(record) == false || record.userApproval == .denied, subject.isLinks {
      return Verdict(
        standing: .declined,
        sentence: "\(subject.failure): the person chose the browser, by a long press or the banner",
        cure: "Press a link of the site long and choose to open it in the app, or tap OPEN in the "
          + "banner of the page.",
        evidence: record.userApproval == .denied ? .documented : .inferred
      )
    }
    if record.userApproval == .denied {
      return Verdict(
        standing: .declined,
        sentence: "\(subject.failure): the person declined it",
        cure: nil,
        evidence: .inferred
      )
    }
    if let error = record.error {
      let meaning = ErrorMeaning(error, subject: subject, isDirect: isDirect(record))
      return Verdict(
        standing: .worksForNow,
        sentence:
          "\(subject.success), by the file that was fetched before; the last attempt failed: "
          + meaning.reason,
        cure: meaning.cure,
        evidence: .weaker(.inferred, meaning.evidence)
      )
    }
    return Verdict(standing: .works, sentence: subject.success, cure: nil, evidence: .documented)
  }

  // MARK: - It does not, or nobody knows yet

  private static func denied(_ record: AssociationRecord, _ subject: RecordSubject) -> Verdict {
    let app = record.appID ?? "the app"
    let service = record.service?.rawValue ?? "the service"
    return Verdict(
      standing: .fails,
      sentence: "\(subject.failure): the site's file does not name \(app)",
      cure:
        "Name \(app) under \"\(service)\" in \(subject.file); the prefix has to be the one that "
        + "the app is signed with.",
      evidence: .inferred
    )
  }

  private static func unspecified(
    _ record: AssociationRecord,
    _ subject: RecordSubject,
    _ context: RecordContext
  ) -> Verdict {
    if let error = record.error {
      let meaning = ErrorMeaning(error, subject: subject, isDirect: isDirect(record))
      return Verdict(
        standing: .fails,
        sentence: "\(subject.failure): \(meaning.reason)",
        cure: meaning.cure,
        evidence: meaning.evidence
      )
    }
    if context.isFetching(record) {
      return Verdict(
        standing: .undecided,
        sentence: "\(subject.failure) for now: the site's file was just being fetched",
        cure: "Wait a minute and look again.",
        evidence: .inferred
      )
    }
    // An error would stand at the end, and so would the time of an attempt.
    if record.mayLackLines {
      return Verdict(
        standing: .undecided,
        sentence:
          "\(subject.failure) for now: the site's file has no verdict, and why is unknown, for "
          + "the record ends early",
        cure: RecordRemarks.cureOfEnd,
        evidence: .unknown
      )
    }
    if !record.wasChecked {
      return Verdict(
        standing: .undecided,
        sentence: "\(subject.failure) for now: the site's file was never fetched",
        cure:
          "Give the device a network; installing the app again makes it fetch the file at once.",
        evidence: .documented
      )
    }
    if record.domain?.lowercased().contains("xn--") == true {
      return Verdict(
        standing: .fails,
        sentence: "\(subject.failure): domains outside ASCII are not approved since iOS 16",
        cure: "Use a domain of ASCII letters for links; the bug is open as far as known.",
        evidence: .reported
      )
    }
    if record.entry?.modes.contains(.developer) == true || record.flags.contains("developer") {
      return Verdict(
        standing: .fails,
        sentence: "\(subject.failure): there is no verdict about a domain in developer mode",
        cure: "Sign the app for development, and switch on Associated Domains Development in the "
          + "developer settings of the device.",
        evidence: .documented
      )
    }
    return Verdict(
      standing: .fails,
      sentence: "\(subject.failure): the device has asked for the site's file and has no verdict",
      cure:
        "Let everybody read \(subject.file), Apple's crawler AASA-Bot included, and name the domain "
        + "in the app as it is.",
      evidence: .documented
    )
  }

  private static func unclear(_ record: AssociationRecord, _ subject: RecordSubject) -> Verdict {
    let reason =
      record.isCutOff
      ? "the file ends within the record"
      : record.siteApproval.map { "the verdict \($0.rawValue.quoted) is not known" }
        ?? "the record has no verdict of the site"
    return Verdict(
      standing: .undecided,
      sentence: "Nothing can be said about \(record.domain ?? "this record"): \(reason)",
      cure: record.isCutOff ? RecordRemarks.cureOfEnd : nil,
      evidence: .unknown
    )
  }

  // MARK: -

  /// Whether the device asks the site itself, not Apple's CDN (documented).
  private static func isDirect(_ record: AssociationRecord) -> Bool {
    record.entry?.modes.isEmpty == false
      || !Set(record.flags).isDisjoint(with: ["developer", "managed"])
  }
}
