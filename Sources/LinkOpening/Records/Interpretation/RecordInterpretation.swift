public import SiteAssociation

/// The meaning of a record for users, and what to do about it.
public struct RecordInterpretation: Sendable, Hashable {
  /// The state of an association between an app and a domain.
  public enum Standing: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// The association works.
    case works
    /// The association works now, but something limits it or is about to change it.
    case worksForNow
    /// The records do not contain enough information, or the device has not decided.
    case undecided
    /// The user chose the browser.
    case declined
    /// The association does not work.
    case fails

    /// Returns whether the first state is better than the second.
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
  /// Sentences with further information, such as the next check, failed attempts, and modes.
  public var remarks: [String]
}
