/// What makes an app an App Clip.
public struct AppClip: Sendable, Hashable {
  /// The ID of the full app. Where that is installed, it takes the place of the clip (documented).
  public var fullAppID: String
  /// The URLs that the clip is registered for, with their scheme. A longer URL of the same beginning belongs to
  /// them (documented): with the same host and, segment by segment, the beginning of its path (inferred).
  public var experiences: [String]
  /// Whether the pages behind the links name the clip in their banner tag, which Messages needs
  /// (documented).
  public var isNamedByPages: Bool

  /// Describes an App Clip.
  ///
  /// - Parameters:
  ///   - fullAppID: The ID of the full app.
  ///   - experiences: The URLs that the clip is registered for.
  ///   - isNamedByPages: Whether the pages behind the links name the clip in their banner tag.
  public init(fullAppID: String, experiences: [String] = [], isNamedByPages: Bool = true) {
    self.fullAppID = fullAppID
    self.experiences = experiences
    self.isNamedByPages = isNamedByPages
  }
}
