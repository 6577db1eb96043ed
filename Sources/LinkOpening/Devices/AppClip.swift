/// The properties that make an app an App Clip.
public struct AppClip: Sendable, Hashable {
  /// The ID of the full app, which replaces the clip on devices that have the full app installed
  /// (documented).
  public var fullAppID: String
  /// The URLs for which the clip is registered, including their schemes.
  ///
  /// A registered URL also covers longer URLs with the same prefix (documented). A URL has the same
  /// prefix if it has the same host and its path starts with the same segments (inferred).
  public var experiences: [String]
  /// Whether the linked pages name the clip in their Smart App Banner tag. Messages shows an App
  /// Clip card only for such pages (documented).
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
