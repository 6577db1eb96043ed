/// A note about a difference between a file and its modern form, which
/// ``AssociationFile/canonicalJSON()`` prints.
public struct UpgradeNote: Sendable, Hashable {
  /// The kind of difference.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A member was omitted because it has no effect on devices.
    case dropped
    /// An implicit meaning was made explicit.
    case madeExplicit
    /// A meaning was expressed in another form.
    case rewritten
    /// The modern form is too large for devices.
    case grownTooLarge
  }

  /// The kind of difference.
  public var kind: Kind
  /// The place in the original file, or nil for a note that concerns the entire modern form.
  public var place: Place?
  /// The difference in one or more sentences.
  public var text: String

  /// Creates a note.
  public init(kind: Kind, place: Place?, text: String) {
    self.kind = kind
    self.place = place
    self.text = text
  }
}
