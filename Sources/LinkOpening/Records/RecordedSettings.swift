public import SiteAssociation

/// What the device keeps about an app beside its records: the choice between app and browser.
public struct RecordedSettings: Sendable, Hashable {
  /// The line it starts on, from 1.
  public var line: Int
  /// The service, nil where the file says `(null)`.
  public var service: Service?
  /// Prefix, dot, bundle identifier, or the bundle identifier of one of Apple's own apps.
  public var appID: String?
  /// The domain; the choice is kept per app, so the file says `(null)` here (observed) and this is nil.
  public var domain: String?
  /// The settings as printed, by their keys.
  public var values: [String: String]

  /// Whether links open the app, as the person chose it by a long press or the banner (inferred). nil
  /// where nothing was chosen.
  public var opensLinks: Bool? {
    switch values["com.apple.LaunchServices.enabled"] {
    case "0", "NO", "false": false
    case "1", "YES", "true": true
    default: nil
    }
  }
}
