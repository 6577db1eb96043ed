/// A note about something that ``AssociationFile/canonicalJSON()`` omitted, made explicit or
/// rewrote.
public struct UpgradeNote: Sendable, Hashable {
  /// The kind of change.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The member has no effect on devices, so it was omitted.
    case dropped
    /// The meaning was implicit and is now explicit.
    case madeExplicit
    /// The meaning is expressed in another form.
    case rewritten
    /// The modern form is too large for devices.
    case grownTooLarge
  }

  /// The kind of change.
  public var kind: Kind
  /// The place in the original file, or nil for a note about the whole modern form.
  public var place: Place?
  /// The change in one sentence.
  public var text: String

  /// Creates a note.
  public init(kind: Kind, place: Place?, text: String) {
    self.kind = kind
    self.place = place
    self.text = text
  }
}
