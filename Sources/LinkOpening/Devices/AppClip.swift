/// The properties that make an app an App Clip.
public struct AppClip: Sendable, Hashable {
  /// The ID of the full app, which replaces the clip where it is installed (documented).
  public var fullAppID: String
  /// The URLs that the clip is registered for, with their scheme.
  ///
  /// A registered URL also covers longer URLs with the same prefix (documented): the host is equal,
  /// and the path starts with the same segments (inferred).
  public var experiences: [String]
  /// Whether the linked pages name the clip in their Smart App Banner tag, which Messages requires
  /// (documented).
  public var isNamedByPages: Bool

  /// Creates the description of an App Clip.
  ///
  /// - Parameters:
  ///   - fullAppID: The ID of the full app.
  ///   - experiences: The URLs that the clip is registered for.
  ///   - isNamedByPages: Whether the linked pages name the clip in their Smart App Banner tag.
  public init(fullAppID: String, experiences: [String] = [], isNamedByPages: Bool = true) {
    self.fullAppID = fullAppID
    self.experiences = experiences
    self.isNamedByPages = isNamedByPages
  }
}
