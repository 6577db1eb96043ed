/// A program that has its own entitlements: an app, or a program inside the app's bundle.
public struct AppComponent: Sendable, Hashable {
  /// The name of the component, for use in sentences.
  public let name: String
  /// Whether the component usually has associated domains for universal links.
  let hasUniversalLinks: Bool

  /// The app itself.
  public static let app = AppComponent(name: "app", hasUniversalLinks: true)
  /// An App Clip, which has `appclips:` entries instead of `applinks:` entries (documented).
  public static let appClip = AppComponent(name: "App Clip", hasUniversalLinks: false)
  /// An extension, to which the system delivers no links.
  public static let appExtension = AppComponent(name: "extension", hasUniversalLinks: false)
  /// An app for Apple Watch inside an iPhone app.
  public static let watchApp = AppComponent(name: "watch app", hasUniversalLinks: false)
}
