/// A link as a door of the system handed it to the app.
public struct IncomingLink: Sendable, Hashable {
  /// The link, unchanged.
  public var url: String
  /// Through which door it came.
  public var door: LinkDoor
  /// Which scene it came to, by the identifier of its session; nil for the app as a whole.
  public var scene: String?
  /// Whether the link started the app or the scene.
  public var isColdStart: Bool
  /// The page or the app that the link was followed in, where the system says so.
  public var referrer: String?

  /// Makes a link.
  public init(
    _ url: String,
    door: LinkDoor,
    scene: String? = nil,
    isColdStart: Bool = false,
    referrer: String? = nil
  ) {
    self.url = url
    self.door = door
    self.scene = scene
    self.isColdStart = isColdStart
    self.referrer = referrer
  }
}

/// Through which call a link comes to the app. The system may use more than one for the same link.
public struct LinkDoor: Sendable, Hashable, Codable, CustomStringConvertible {
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
