import Linkwright
import UIKit

// The root view receives links too. Some versions of the system report the link that launches a
// SwiftUI app to only one of the two, and the center delivers each link once.
final class SceneDelegate: NSObject, UIWindowSceneDelegate {
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
