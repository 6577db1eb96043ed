/// Something that ``AssociationFile/canonicalJSON()`` left out of a file, or wrote out in full.
public struct UpgradeNote: Sendable, Hashable {
  /// What became of it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Devices ignore it, so it was left out.
    case dropped
    /// It was implied, and is now written out.
    case madeExplicit
    /// It says the same in another form.
    case rewritten
  }

  /// What became of it.
  public var kind: Kind
  /// Where it stood.
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
