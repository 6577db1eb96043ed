import FoundationShim

#if !SHIM_WATCHOS
  // Source: UIApplication.h of iOS 16.5, and Apple's documentation after the iOS 26 SDK. The
  // isolation of `UIUserActivityRestoring` and of the completion of `open` is from memory.
  @MainActor public protocol UIUserActivityRestoring: NSObjectProtocol {
    func restoreUserActivityState(_ userActivity: NSUserActivity)
  }

  @MainActor open class UIApplication: UIResponder {
    public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
      public static let sourceApplication = Self(
        rawValue: "UIApplicationLaunchOptionsSourceApplicationKey"
      )
      public static let userActivityDictionary = Self(
        rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey"
      )
      public static let userActivityType = Self(
        rawValue: "UIApplicationLaunchOptionsUserActivityTypeKey"
      )
    }
    public struct OpenURLOptionsKey: Hashable, RawRepresentable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public static let sourceApplication = Self(
        rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey"
      )
      public static let annotation = Self(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
      public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
    }
    public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public static let universalLinksOnly = Self(
        rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly"
      )
    }
    public static let shared = UIApplication()
    nonisolated public static let didEnterBackgroundNotification = Notification.Name(
      "UIApplicationDidEnterBackgroundNotification"
    )
    nonisolated public static let didBecomeActiveNotification = Notification.Name(
      "UIApplicationDidBecomeActiveNotification"
    )
    #if !SHIM_TVOS
      open var shortcutItems: [UIApplicationShortcutItem]?
    #endif
    open func open(
      _ url: URL,
      options: [OpenExternalURLOptionsKey: Any] = [:],
      completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {}
  }

  #if !SHIM_TVOS
    // Source: Apple's documentation after the iOS 26 SDK. That the class is isolated is from
    // memory.
    @MainActor open class UIApplicationShortcutIcon: NSObject {
      public convenience init(systemImageName: String) { self.init() }
    }

    @MainActor open class UIApplicationShortcutItem: NSObject {
      public let type: String
      public let userInfo: [String: any NSSecureCoding]?
      public init(
        type: String,
        localizedTitle: String,
        localizedSubtitle: String?,
        icon: UIApplicationShortcutIcon?,
        userInfo: [String: any NSSecureCoding]? = nil
      ) {
        self.type = type
        self.userInfo = userInfo
      }
    }
  #endif

  @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {}
  extension UIApplicationDelegate {
    // From memory: what `@main` needs.
    public static func main() {}
  }

  // The methods of Apple's protocol are optional, so a method with a wrong label would never be
  // called. These protocols require them, so that a wrong label is an error.
  @MainActor public protocol UIApplicationDelegateLaunchMethods: NSObjectProtocol {
    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
  }
  @MainActor public protocol UIApplicationDelegateLinkMethods: NSObjectProtocol {
    func application(
      _ application: UIApplication,
      continue userActivity: NSUserActivity,
      restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
    ) -> Bool
    func application(
      _ app: UIApplication,
      open url: URL,
      options: [UIApplication.OpenURLOptionsKey: Any]
    ) -> Bool
  }
  @MainActor public protocol UIApplicationDelegateSceneMethods: NSObjectProtocol {
    func application(
      _ application: UIApplication,
      configurationForConnecting connectingSceneSession: UISceneSession,
      options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration
  }

  // From memory.
  @MainActor open class UIDevice: NSObject {
    public static let current = UIDevice()
    public var model: String { "" }
    public var systemName: String { "" }
    public var systemVersion: String { "" }
  }
#endif
