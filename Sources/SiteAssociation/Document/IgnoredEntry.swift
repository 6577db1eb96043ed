/// Rules for universal links that devices ignore because of their position in the file.
public struct IgnoredEntry: Sendable, Hashable {
  /// Why devices ignore the rules.
  public enum Reason: Sendable, Hashable {
    /// An earlier entry names the app, and only the first entry has an effect (inferred).
    case laterEntry
    /// The rules are `paths` beside `components` (inferred).
    case pathsBesideComponents
  }

  /// The entry as devices would read it if nothing kept them from it.
  public var entry: AssociationEntry
  /// Why devices ignore it.
  public var reason: Reason

  /// Creates an ignored entry.
  public init(_ entry: AssociationEntry, reason: Reason) {
    self.entry = entry
    self.reason = reason
  }
}
