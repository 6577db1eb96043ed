import Linkwright
import UIKit
import UserNotifications

// Links come to the root view: a SwiftUI app has scenes, so the system does not call the link methods of
// an app delegate. Taps on notifications come here.
final class AppDelegate: NSObject, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // Later than this, and the tap that started the app is lost.
    UNUserNotificationCenter.current().delegate = self
    return true
  }

  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    let link = IncomingLink(notification: response.notification.request.content.userInfo)
    Task { @MainActor in
      if let link { AppLinks.center.receive(link) }
      completionHandler()
    }
  }
}
