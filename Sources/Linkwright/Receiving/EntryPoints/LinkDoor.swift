import LinkwrightCore

/// Through which call a link comes to the app. The system may use more than one for the same link.
public struct LinkDoor: Sendable, Hashable, CustomStringConvertible {
  /// The name, which is stored with links that wait.
  public let description: String

  /// Makes a door of the app's own.
  public init(_ name: String) { description = name }

  /// `scene(_:willConnectTo:options:)`.
  public static let sceneConnection = LinkDoor("sceneConnection")
  /// `scene(_:continue:)`.
  public static let sceneContinuation = LinkDoor("sceneContinuation")
  /// `scene(_:openURLContexts:)`.
  public static let sceneURLContexts = LinkDoor("sceneURLContexts")
  /// `application(_:didFinishLaunchingWithOptions:)`.
  public static let launchOptions = LinkDoor("launchOptions")
  /// `application(_:continue:restorationHandler:)`.
  public static let appContinuation = LinkDoor("appContinuation")
  /// `application(_:open:options:)`.
  public static let appOpenURL = LinkDoor("appOpenURL")
  /// `onOpenURL(perform:)`.
  public static let viewOpenURL = LinkDoor("viewOpenURL")
  /// `onContinueUserActivity(_:perform:)`.
  public static let viewContinuation = LinkDoor("viewContinuation")
  /// A notification that the person tapped.
  public static let notification = LinkDoor("notification")
  /// A widget.
  public static let widget = LinkDoor("widget")
  /// A code that was scanned in the app.
  public static let code = LinkDoor("code")
  /// Text that the person typed or pasted.
  public static let typed = LinkDoor("typed")
  /// A tap inside the app.
  public static let inApp = LinkDoor("inApp")
}

extension LinkDoor {
  /// What the service is told; nil for taps inside the app, which open nothing. A short link is asked for
  /// all the same, and the service counts that.
  func source(of form: LinkForm) -> LinkSource? {
    switch self {
    case .inApp: nil
    case .notification: .notification
    case .code: .code
    case .typed: .typed
    case .widget: .other(description)
    default: form == .scheme ? .scheme : .universalLink
    }
  }
}
