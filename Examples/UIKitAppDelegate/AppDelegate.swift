import Linkwright
import UIKit

// Legacy: an app without scenes. Start a new app from UIKitSceneDelegate.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private let navigator = Navigator()
  private let lifecycle = LinkLifecycle(AppLinks.center)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = navigator.controller
    window.makeKeyAndVisible()
    self.window = window
    AppLinks.center.receive(launchOptions: launchOptions)
    navigator.start()
    return true
  }

  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    AppLinks.center.receive(userActivity)
  }

  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    AppLinks.center.receive(url, options: options)
  }
}
