import Linkwright
import SwiftUI
import UIKit

// The guide Windows.

final class WindowSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let coordinator = AppCoordinator()

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let windowScene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: windowScene)
    window.rootViewController = coordinator.controller
    window.makeKeyAndVisible()
    self.window = window
    AppLinks.center.receive(connectionOptions, in: scene)
    coordinator.start(scene: session.persistentIdentifier)
  }

  func sceneDidDisconnect(_ scene: UIScene) { coordinator.stop() }
}

@MainActor
enum WindowSnippets {
  static func open(in scene: UIScene) {
    AppLinks.center.open(.orders, in: scene.session.persistentIdentifier)
  }

  static func decline(in scene: UIScene) {
    AppLinks.center.discardWaiting(in: scene.session.persistentIdentifier)
  }
}
