import CoreSpotlight
import Linkwright
import SwiftUI
import UIKit
import UserNotifications

// What iOS has, and tvOS lacks.
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
func quickAction(_ item: UIApplicationShortcutItem, in scene: UIScene) -> Bool {
  AppLinks.center.receive(item, in: scene)
}

@MainActor
func item() -> CSSearchableItem? { AppLinks.table.searchableItem(for: .orders, title: "Orders") }

func link(_ response: UNNotificationResponse) -> IncomingLink? { IncomingLink(response) }

struct Controls: View {
  let content: ShareContent

  var body: some View {
    LinkPasteButton(AppLinks.center)
    ShareLink(content)
    ShareSheet(content)
  }
}
