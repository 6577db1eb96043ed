import Linkwright
import UIKit

// tvOS has delegates, and neither a share sheet nor a pasteboard nor quick actions.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate, UISceneDelegateLinkMethods {
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    AppLinks.center.receive(connectionOptions, in: scene)
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    AppLinks.center.receive(userActivity, in: scene)
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    AppLinks.center.receive(URLContexts, in: scene)
  }
}

@MainActor
func launch(_ options: [UIApplication.LaunchOptionsKey: Any]?) {
  AppLinks.center.receive(launchOptions: options)
}
