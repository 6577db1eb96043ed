/// A note about a difference between a file and its modern form. The modern form is the result of
/// ``AssociationFile/canonicalJSON()``.
public struct UpgradeNote: Sendable, Hashable {
  /// The kind of difference.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A JSON member was omitted because it has no effect on devices.
    case dropped
    /// The modern form states explicitly what the file implied.
    case madeExplicit
    /// A value was written in another form with the same meaning.
    case rewritten
    /// The indented modern form is too large for devices.
    case grownTooLarge
  }

  /// The kind of difference.
  public var kind: Kind
  /// The place in the original file, or nil for a note that concerns the entire modern form.
  public var place: Place?
  /// A description of the difference, in one or more sentences.
  public var text: String

  /// Creates a note.
  public init(kind: Kind, place: Place?, text: String) {
    self.kind = kind
    self.place = place
    self.text = text
  }
}
