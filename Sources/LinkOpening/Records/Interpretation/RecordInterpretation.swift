public import SiteAssociation

/// The meaning of a record for users, and what to do about it.
public struct RecordInterpretation: Sendable, Hashable {
  /// The state of an association.
  public enum Standing: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// It works.
    case works
    /// It works today, but something limits it or is about to change it.
    case worksForNow
    /// The records do not say enough, or the device has not decided.
    case undecided
    /// The user chose the browser.
    case declined
    /// It does not work.
    case fails

    /// Orders states from good to bad.
    public static func < (left: Standing, right: Standing) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The record.
  public var record: AssociationRecord
  /// The state of the association.
  public var standing: Standing
  /// The effect on users and its reason, in one sentence.
  public var sentence: String
  /// What to do; nil if nothing needs to be done.
  public var cure: String?
  /// The certainty of sentence and cure.
  public var evidence: Evidence
  /// Further information: the next check, failures so far, modes.
  public var remarks: [String]
}
