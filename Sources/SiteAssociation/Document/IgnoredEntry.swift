/// Rules for universal links that devices ignore because of their position in the file.
public struct IgnoredEntry: Sendable, Hashable {
  /// The reason why devices ignore the rules.
  public enum Reason: Sendable, Hashable {
    /// An earlier entry names the app, and only the first entry has an effect (inferred).
    case laterEntry
    /// The rules are in `paths`, but the same entry also has `components` (inferred).
    case pathsBesideComponents
  }

  /// The entry that devices would read if they did not ignore the rules.
  public var entry: AssociationEntry
  /// The reason why devices ignore the rules.
  public var reason: Reason
  /// The place of the app ID in a later entry, or of the key `paths`. A finding about the ignored
  /// rules has the same place. The property is nil if the rules were not read from a file.
  public var place: Place?

  /// Creates an ignored entry.
  public init(_ entry: AssociationEntry, reason: Reason, place: Place? = nil) {
    self.entry = entry
    self.reason = reason
    self.place = place
  }
}
