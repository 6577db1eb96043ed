public import SiteAssociation

/// What a record means for people, and what to do about it.
public struct RecordMeaning: Sendable, Hashable {
  /// How well the association stands.
  public enum Standing: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// It works.
    case works
    /// It works today; something is about to change that, or limits it.
    case worksForNow
    /// The file does not say enough, or the device has not decided.
    case undecided
    /// The person chose the browser.
    case declined
    /// It does not work.
    case fails

    /// Orders standings from good to bad.
    public static func < (left: Standing, right: Standing) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The record.
  public var record: AssociationRecord
  /// How well the association stands.
  public var standing: Standing
  /// What it does to people and why, in one sentence.
  public var sentence: String
  /// What to do; nil where there is nothing to be done.
  public var cure: String?
  /// How sure sentence and cure are.
  public var evidence: Evidence
  /// What else is worth knowing: when the device looks again, failures so far, modes.
  public var remarks: [String]
}
