// Expected: nothing
import Linkwright
import SwiftUI
import UIKit

final class NoError: UIResponder, UIWindowSceneDelegate, UISceneDelegateLinkMethods {
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {}
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {}
}

@MainActor
func hand(_ link: IncomingLink, to center: any LinkReceiving) { center.receive(link) }
