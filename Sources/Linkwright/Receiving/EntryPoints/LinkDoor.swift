import LinkwrightCore

/// An entry point: the function through which a link reaches the app.
///
/// The system may call more than one of them for the same tap.
public struct LinkDoor: Sendable, Hashable, CustomStringConvertible {
  /// The name of the entry point. It is stored together with held links.
  public let description: String

  /// Creates an entry point of the app's own.
  ///
  /// - Parameter name: A name that stays the same in later versions of the app.
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
  /// A notification that the user tapped.
  public static let notification = LinkDoor("notification")
  /// A widget that the user tapped.
  public static let widget = LinkDoor("widget")
  /// A code that the user scanned in the app.
  public static let code = LinkDoor("code")
  /// Text that the user typed or pasted.
  public static let typed = LinkDoor("typed")
  /// A tap inside the app.
  public static let inApp = LinkDoor("inApp")
}

extension LinkDoor {
  /// Returns the source that is reported to the service; nil for taps inside the app, which are not openings.
  ///
  /// A short link that is tapped inside the app is resolved nevertheless, and the service counts that.
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
