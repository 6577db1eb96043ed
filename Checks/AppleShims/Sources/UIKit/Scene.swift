import FoundationShim

#if !SHIM_WATCHOS
  // Source: UIScene.h, UISceneOptions.h of iOS 16.5, UISceneSession.h of iOS 18.0, and Apple's
  // documentation after the iOS 26 SDK, which also says which systems have a declaration.
  @MainActor open class UISceneSession: NSObject {
    public struct Role: Hashable, RawRepresentable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
    }
    public var persistentIdentifier: String { "" }
    public var role: Role { Role(rawValue: "UIWindowSceneSessionRoleApplication") }
  }

  @MainActor open class UISceneConfiguration: NSObject {
    public init(name: String?, sessionRole: UISceneSession.Role) {}
    public var delegateClass: AnyClass?
  }

  @MainActor open class UIScene: UIResponder {
    public var session: UISceneSession { UISceneSession() }
    open func open(
      _ url: URL,
      options: OpenExternalURLOptions?,
      completionHandler completion: ((Bool) -> Void)? = nil
    ) {}

    nonisolated public static let didActivateNotification = Notification.Name(
      "UISceneDidActivateNotification"
    )
    nonisolated public static let didEnterBackgroundNotification = Notification.Name(
      "UISceneDidEnterBackgroundNotification"
    )
    nonisolated public static let didDisconnectNotification = Notification.Name(
      "UISceneDidDisconnectNotification"
    )

    @MainActor open class ConnectionOptions: NSObject {
      #if !SHIM_TVOS
        public var shortcutItem: UIApplicationShortcutItem? { nil }
      #endif
      public var urlContexts: Set<UIOpenURLContext> { [] }
      public var sourceApplication: String? { nil }
      public var handoffUserActivityType: String? { nil }
      public var userActivities: Set<NSUserActivity> { [] }
    }
    @MainActor open class OpenURLOptions: NSObject {
      public var sourceApplication: String? { nil }
      public var annotation: Any? { nil }
      public var openInPlace: Bool { false }
    }
    @MainActor open class OpenExternalURLOptions: NSObject { public var universalLinksOnly = false }
  }

  @MainActor open class UIWindowScene: UIScene {}

  @MainActor open class UIOpenURLContext: NSObject {
    public let url: URL
    public let options = UIScene.OpenURLOptions()
    init(url: URL) { self.url = url }
  }

  @MainActor public protocol UISceneDelegate: NSObjectProtocol {}
  @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

  // Require the methods that are optional in Apple's protocols, so that a wrong label is an error.
  @MainActor public protocol UIWindowSceneDelegateWindow: NSObjectProtocol {
    var window: UIWindow? { get set }
  }

  #if !SHIM_TVOS
    @MainActor public protocol UIWindowSceneDelegateQuickActionMethods: NSObjectProtocol {
      func windowScene(
        _ windowScene: UIWindowScene,
        performActionFor shortcutItem: UIApplicationShortcutItem,
        completionHandler: @escaping (Bool) -> Void
      )
    }
  #endif

  @MainActor public protocol UISceneDelegateLinkMethods: NSObjectProtocol {
    func scene(
      _ scene: UIScene,
      willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    )
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity)
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>)
  }

  // Source: UIScene.h of iOS 16.5. They, too, require optional methods.
  @MainActor public protocol UISceneDelegateContinuationMethods: NSObjectProtocol {
    func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String)
    func scene(
      _ scene: UIScene,
      didFailToContinueUserActivityWithType userActivityType: String,
      error: any Error
    )
  }

  @MainActor public protocol UISceneDelegateLifeCycleMethods: NSObjectProtocol {
    func sceneWillEnterForeground(_ scene: UIScene)
    func sceneDidBecomeActive(_ scene: UIScene)
    func sceneWillResignActive(_ scene: UIScene)
    func sceneDidEnterBackground(_ scene: UIScene)
    func sceneDidDisconnect(_ scene: UIScene)
  }
#endif
