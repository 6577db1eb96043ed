import Linkwright
import UIKit

// The root view receives links as well. The centre takes each once, so what one of the two does not hear
// of, the other does: some versions of the system lose the link that starts a SwiftUI app.
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
