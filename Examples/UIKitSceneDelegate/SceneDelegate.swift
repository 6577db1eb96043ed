import Linkwright
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var navigator: Navigator?

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    let navigator = Navigator(scene: session.persistentIdentifier)
    self.navigator = navigator
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = navigator.controller
    window.makeKeyAndVisible()
    self.window = window
    AppLinks.center.receive(connectionOptions, in: scene)
    navigator.start()
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    AppLinks.center.receive(userActivity, in: scene)
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    AppLinks.center.receive(URLContexts, in: scene)
  }

  func windowScene(
    _ windowScene: UIWindowScene,
    performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    completionHandler(AppLinks.center.receive(shortcutItem, in: windowScene))
  }
}
