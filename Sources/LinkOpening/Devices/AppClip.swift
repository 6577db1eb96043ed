/// The App Clip properties of an app.
public struct AppClip: Sendable, Hashable {
  /// The ID of the full app, which replaces the clip on devices that have the full app installed
  /// (documented).
  public var fullAppID: String
  /// The URLs for which the clip is registered, including their schemes.
  ///
  /// A registered URL also covers longer URLs that start with the registered URL (documented). A
  /// longer URL must have the same scheme, host and port, and its path must start with all path
  /// segments of the registered URL (inferred). If the registered URL has a query, both paths must
  /// have the same segments, and the query of the longer URL must start with the registered query
  /// items (inferred). A registered item without a value, such as `table=`, covers all values
  /// (inferred).
  public var experiences: [String]
  /// Whether the linked pages name the clip in their Smart App Banner tag. Messages shows an App
  /// Clip card only for links to pages that name the clip in this tag (documented).
  public var isNamedByPages: Bool

  /// Creates the App Clip properties of an app.
  ///
  /// - Parameters:
  ///   - fullAppID: The ID of the full app.
  ///   - experiences: The URLs for which the clip is registered.
  ///   - isNamedByPages: Whether the linked pages name the clip in their Smart App Banner tag.
  public init(fullAppID: String, experiences: [String] = [], isNamedByPages: Bool = true) {
    self.fullAppID = fullAppID
    self.experiences = experiences
    self.isNamedByPages = isNamedByPages
  }
}
