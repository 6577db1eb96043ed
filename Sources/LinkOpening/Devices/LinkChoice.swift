/// What a user chose by a long press, the banner, or the way back at the top of the screen.
public struct LinkChoice: Sendable, Hashable {
  /// The host of the link that the choice was made at, in lower case.
  public var host: String
  /// Whether links open the app from then on, or the browser.
  public var opensApp: Bool

  /// Describes a choice.
  ///
  /// - Parameters:
  ///   - host: The host of the link.
  ///   - opensApp: Whether links open the app from then on.
  public init(host: String, opensApp: Bool) {
    self.host = host.lowercased()
    self.opensApp = opensApp
  }
}
