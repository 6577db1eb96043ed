// Expected: error: instance method 'scene(_:continues:)' has different argument labels
import Linkwright
import UIKit

final class Misspelled: UIResponder, UIWindowSceneDelegate, UISceneDelegateLinkMethods {
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  func scene(_ scene: UIScene, continues userActivity: NSUserActivity) {}
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
}
