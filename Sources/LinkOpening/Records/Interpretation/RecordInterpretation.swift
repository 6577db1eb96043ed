public import SiteAssociation

/// The meaning of a record: its effect on users, the reason, and the cure if there is a problem.
public struct RecordInterpretation: Sendable, Hashable {
  /// The state of an association between an app and a domain.
  public enum Standing: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// The association works.
    case works
    /// The association works now, but something limits it or is about to change it.
    case worksForNow
    /// The records do not contain enough information, or the device has not reached a result yet.
    case undecided
    /// The user turned off the association, for example by choosing the browser.
    case declined
    /// The association does not work.
    case fails

    /// Returns whether the first state is better than the second.
    ///
    /// An ascending order begins with the best state.
    public static func < (left: Standing, right: Standing) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The record.
  public var record: AssociationRecord
  /// The state of the association.
  public var standing: Standing
  /// One sentence that states the effect on users and the reason.
  public var sentence: String
  /// What to change; nil if nothing needs to change.
  public var cure: String?
  /// The evidence for ``sentence`` and ``cure``.
  public var evidence: Evidence
  /// Sentences with further information, for example about the next check, failed attempts and
  /// modes.
  public var remarks: [String]
}

extension RecordInterpretation {
  init(_ record: AssociationRecord, in context: RecordContext) {
    let subject = RecordSubject(record)
    let verdict = Self.verdict(record, subject: subject, context: context)
    self.init(
      record: record,
      standing: verdict.standing,
      sentence: verdict.sentence + ".",
      cure: verdict.cure,
      evidence: verdict.evidence,
      remarks: Remarks(record, context).sentences(beside: verdict.standing)
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
    subject: RecordSubject,
    context: RecordContext
  ) -> Verdict {
    switch record.siteApproval {
    case .approved?: approved(record, subject: subject, context: context)
    case .denied?: denied(record, subject: subject)
    case .unspecified?: unspecified(record, subject: subject, context: context)
    default: unclear(record, subject: subject)
    }
  }

  // MARK: - The site's file names the app

  private static func approved(
    _ record: AssociationRecord,
    subject: RecordSubject,
    context: RecordContext
  ) -> Verdict {
    // The system checks this setting when it opens a link (inferred).
    if context.opensLinks(record) == false || record.userApproval == .denied, subject.isLinks {
      return Verdict(
        standing: .declined,
        sentence: "\(subject.failure): the user chose the browser with a long press or the banner",
        cure: "Long-press a link to the site and choose to open it in the app, or tap OPEN in the "
          + "banner above the page.",
        evidence: record.userApproval == .denied ? .documented : .inferred
      )
    }
    if record.userApproval == .denied {
      return Verdict(
        standing: .declined,
        sentence: "\(subject.failure): the user declined",
        cure: nil,
        evidence: .inferred
      )
    }
    if let error = record.error {
      let meaning = ErrorInterpretation(error, subject: subject, isDirect: isDirect(record))
      return Verdict(
        standing: .worksForNow,
        sentence:
          "\(subject.success) with the previously fetched file, but the last attempt failed: "
          + meaning.reason,
        cure: meaning.cure,
        evidence: .weaker(.inferred, meaning.evidence)
      )
    }
    return Verdict(standing: .works, sentence: subject.success, cure: nil, evidence: .documented)
  }

  // MARK: - The file does not name the app, or the device does not know

  private static func denied(_ record: AssociationRecord, subject: RecordSubject) -> Verdict {
    let app = record.appID ?? "the app"
    let service = record.service?.rawValue ?? "the service"
    return Verdict(
      standing: .fails,
      sentence: "\(subject.failure): the site's file does not name \(app)",
      cure:
        "List \(app) under \"\(service)\" in \(subject.file). The prefix must be the one that the "
        + "app is signed with.",
      evidence: .inferred
    )
  }

  private static func unspecified(
    _ record: AssociationRecord,
    subject: RecordSubject,
    context: RecordContext
  ) -> Verdict {
    if let error = record.error {
      let meaning = ErrorInterpretation(error, subject: subject, isDirect: isDirect(record))
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
        sentence: "\(subject.failure) for now: the device was still fetching the site's file",
        cure: "Wait a minute and check again.",
        evidence: .inferred
      )
    }
    // The missing lines may contain an error, and the time of an attempt to get the file.
    if record.mayLackLines {
      return Verdict(
        standing: .undecided,
        sentence:
          "\(subject.failure) for now: the device has no verdict, and the reason is unknown because "
          + "the record is truncated",
        cure: Remarks.cureOfEnd,
        evidence: .unknown
      )
    }
    if !record.wasChecked {
      return Verdict(
        standing: .undecided,
        sentence: "\(subject.failure) for now: the device has never fetched the site's file",
        cure:
          "Connect the device to a network. Reinstalling the app makes it fetch the file immediately.",
        evidence: .documented
      )
    }
    if record.domain?.lowercased().containsCode(of: "xn--") == true {
      return Verdict(
        standing: .fails,
        sentence: "\(subject.failure): devices have not approved internationalized domain "
          + "names since iOS 16",
        cure: "Use an ASCII domain name for links. As far as we know, Apple has not fixed the bug.",
        evidence: .reported
      )
    }
    if record.entry?.modes.contains(.developer) == true
      || record.flags.containsCode(of: "developer")
    {
      return Verdict(
        standing: .fails,
        sentence: "\(subject.failure): the device has no verdict about a domain in developer mode",
        cure: "Sign the app for development, and turn on Associated Domains Development in the "
          + "developer settings of the device.",
        evidence: .documented
      )
    }
    return Verdict(
      standing: .fails,
      sentence: "\(subject.failure): the device has requested the site's file but has no verdict",
      cure:
        "Serve \(subject.file) to all clients, including Apple's crawler AASA-Bot, and make sure that "
        + "the app lists exactly this domain.",
      evidence: .documented
    )
  }

  private static func unclear(_ record: AssociationRecord, subject: RecordSubject) -> Verdict {
    let reason =
      record.isCutOff
      ? "the file ends within the record"
      : record.siteApproval.map { "the verdict \($0.rawValue.quoted) is unknown" }
        ?? "the record contains no verdict"
    return Verdict(
      standing: .undecided,
      sentence: "The state of \(record.domain ?? "this record") is unknown: \(reason)",
      cure: record.isCutOff ? Remarks.cureOfEnd : nil,
      evidence: .unknown
    )
  }

  // MARK: -

  /// Whether the device requests the file from the site instead of from Apple's CDN (documented).
  private static func isDirect(_ record: AssociationRecord) -> Bool {
    record.entry?.modes.isEmpty == false
      || ["developer", "managed"].contains(where: record.flags.containsCode)
  }
}
