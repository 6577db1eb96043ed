/// Something that ``AssociationFile/canonicalJSON()`` left out of a file, wrote out in full or put
/// differently.
public struct UpgradeNote: Sendable, Hashable {
  /// What became of it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It does nothing on devices, so it was left out.
    case dropped
    /// It was implied, and is now written out.
    case madeExplicit
    /// It says the same in another form.
    case rewritten
    /// The modern form as a whole is too large for devices.
    case grownTooLarge
  }

  /// What became of it.
  public var kind: Kind
  /// Where it stood, or nil when the note is about the modern form as a whole.
  public var place: Place?
  /// What it was and what it is now, in one sentence.
  public var text: String

  /// Makes a note.
  public init(kind: Kind, place: Place?, text: String) {
    self.kind = kind
    self.place = place
    self.text = text
  }
}
