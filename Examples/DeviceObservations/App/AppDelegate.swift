import Linkwright
import UIKit

// The link methods at the end belong to apps without scenes. If the system calls them here, that is
// an observation.
final class AppDelegate: NSObject, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let keys = (launchOptions ?? [:]).keys.map(\.rawValue).sorted().joined(separator: ", ")
    ObservedLinks.recorder.call("application(_:didFinishLaunchingWithOptions:)", keys)
    let action = ObservedLinks.table.quickAction(for: .tap(number: 40), title: "Tap 40")
    application.shortcutItems = [action].compactMap { $0 }
    return true
  }

  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    if ObservedLinks.hasSceneDelegate { configuration.delegateClass = SceneDelegate.self }
    return configuration
  }

  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any UIUserActivityRestoring]?) -> Void
  ) -> Bool {
    let url = userActivity.webpageURL?.absoluteString
    ObservedLinks.recorder.call("application(_:continue:restorationHandler:)", url: url)
    return ObservedLinks.receiver.receive(userActivity)
  }

  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool {
    ObservedLinks.recorder.call("application(_:open:options:)", url: url.absoluteString)
    return ObservedLinks.receiver.receive(url, options: options)
  }
}
