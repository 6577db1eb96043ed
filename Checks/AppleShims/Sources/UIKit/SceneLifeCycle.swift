import FoundationShim

#if !SHIM_WATCHOS
  // Source: UIScene.h of iOS 16.5. They require methods that are optional in Apple's protocol.
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

  // From memory.
  @MainActor open class UIDevice: NSObject {
    public static let current = UIDevice()
    public var model: String { "" }
    public var systemName: String { "" }
    public var systemVersion: String { "" }
  }

  // Source: UITabBarController.h of iOS 16.5.
  @MainActor open class UITabBarController: UIViewController {
    open var viewControllers: [UIViewController]?
    open var selectedIndex = 0
  }
#endif
