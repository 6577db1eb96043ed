import Linkwright
import UIKit

/// Records every call about the scene, and passes links on as in any other app.
final class SceneDelegate: NSObject, UIWindowSceneDelegate {
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    let activities = connectionOptions.userActivities.map(\.activityType).sorted()
    let handoff = connectionOptions.handoffUserActivityType.map { ["Handoff of \($0)"] } ?? []
    let action = connectionOptions.shortcutItem.map { ["quick action \($0.type)"] } ?? []
    let detail =
      ["\(connectionOptions.urlContexts.count) URL contexts"] + activities + handoff + action
    record("scene(_:willConnectTo:options:)", scene, detail.joined(separator: ", "))
    ObservedLinks.receiver.receive(connectionOptions, in: scene)
  }

  func scene(_ scene: UIScene, willContinueUserActivityWithType userActivityType: String) {
    record("scene(_:willContinueUserActivityWithType:)", scene, userActivityType)
  }

  func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
    record("scene(_:continue:)", scene, userActivity.activityType)
    ObservedLinks.receiver.receive(userActivity, in: scene)
  }

  func scene(
    _ scene: UIScene,
    didFailToContinueUserActivityWithType userActivityType: String,
    error: any Error
  ) {
    record("scene(_:didFailToContinueUserActivityWithType:error:)", scene, "\(error)")
  }

  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    record("scene(_:openURLContexts:)", scene, "\(URLContexts.count) URL contexts")
    ObservedLinks.receiver.receive(URLContexts, in: scene)
  }

  func windowScene(
    _ windowScene: UIWindowScene,
    performActionFor shortcutItem: UIApplicationShortcutItem,
    completionHandler: @escaping (Bool) -> Void
  ) {
    record("windowScene(_:performActionFor:completionHandler:)", windowScene, shortcutItem.type)
    completionHandler(ObservedLinks.receiver.receive(shortcutItem, in: windowScene))
  }

  func sceneWillEnterForeground(_ scene: UIScene) { record("sceneWillEnterForeground(_:)", scene) }

  func sceneDidBecomeActive(_ scene: UIScene) { record("sceneDidBecomeActive(_:)", scene) }

  func sceneWillResignActive(_ scene: UIScene) { record("sceneWillResignActive(_:)", scene) }

  func sceneDidEnterBackground(_ scene: UIScene) { record("sceneDidEnterBackground(_:)", scene) }

  func sceneDidDisconnect(_ scene: UIScene) { record("sceneDidDisconnect(_:)", scene) }

  private func record(_ name: String, _ scene: UIScene, _ detail: String = "") {
    ObservedLinks.recorder.call(name, scene: scene.session.persistentIdentifier, detail)
  }
}
