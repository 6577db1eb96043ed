import LinkwrightCore

/// An entry point: a callback of the system, or another way in which a link reaches the app.
///
/// The system may call more than one entry point for the same tap.
public struct LinkDoor: Sendable, Hashable, CustomStringConvertible {
  /// The name of the entry point, which is stored together with held links.
  public let description: String

  /// Creates an entry point that is specific to your app.
  ///
  /// - Parameter name: The name of the entry point. Keep the name in later versions of the app,
  ///   because the name is stored together with held links.
  public init(_ name: String) { description = name }

  /// The scene delegate's `scene(_:willConnectTo:options:)`.
  public static let sceneConnection = LinkDoor("sceneConnection")
  /// The scene delegate's `scene(_:continue:)`.
  public static let sceneContinuation = LinkDoor("sceneContinuation")
  /// The scene delegate's `scene(_:openURLContexts:)`.
  public static let sceneURLContexts = LinkDoor("sceneURLContexts")
  /// The app delegate's `application(_:didFinishLaunchingWithOptions:)`.
  public static let launchOptions = LinkDoor("launchOptions")
  /// The app delegate's `application(_:continue:restorationHandler:)`.
  public static let appContinuation = LinkDoor("appContinuation")
  /// The app delegate's `application(_:open:options:)`.
  public static let appOpenURL = LinkDoor("appOpenURL")
  /// SwiftUI's `onOpenURL(perform:)`.
  public static let viewOpenURL = LinkDoor("viewOpenURL")
  /// SwiftUI's `onContinueUserActivity(_:perform:)`.
  public static let viewContinuation = LinkDoor("viewContinuation")
  /// A delegate that receives one of the app's own user activities, from Handoff, Spotlight or
  /// Siri.
  public static let activity = LinkDoor("activity")
  /// SwiftUI's `onContinueUserActivity(_:perform:)`, for one of the app's own user activities.
  public static let viewActivity = LinkDoor("viewActivity")
  /// The app delegate's `application(_:didFinishLaunchingWithOptions:)`, for one of the app's own
  /// user activities.
  public static let launchActivity = LinkDoor("launchActivity")
  /// A quick action on the Home Screen.
  public static let quickAction = LinkDoor("quickAction")
  /// A notification that the user tapped.
  public static let notification = LinkDoor("notification")
  /// A widget that the user tapped.
  public static let widget = LinkDoor("widget")
  /// A QR code that the user scanned in the app.
  public static let code = LinkDoor("code")
  /// Text that the user typed or pasted.
  public static let typed = LinkDoor("typed")
  /// A tap on a link inside the app.
  public static let inApp = LinkDoor("inApp")
}

extension LinkDoor {
  /// Returns the source that is reported to the service, or nil for taps inside the app, which are
  /// not openings.
  ///
  /// A short link that is tapped inside the app is still resolved, and the service counts that
  /// request.
  func source(of form: LinkForm) -> LinkSource? {
    switch self {
    case .inApp: nil
    case .notification: .notification
    case .code: .code
    case .typed: .typed
    case .widget, .quickAction: .other(description)
    case .activity, .viewActivity, .launchActivity: .other(LinkDoor.activity.description)
    default: form == .scheme ? .scheme : .universalLink
    }
  }
}
