import Linkwright
import UIKit
import UserNotifications

// Links arrive at the root view. A SwiftUI app has scenes, so the system does not call the link
// methods of an app delegate. Taps on notifications arrive here.
final class AppDelegate: NSObject, UIApplicationDelegate, UNUserNotificationCenterDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    // If it is set later, the tap that launched the app is lost.
    UNUserNotificationCenter.current().delegate = self
    return true
  }

  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter,
    didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    let link = IncomingLink(response)
    Task { @MainActor in
      if let link { AppLinks.center.receive(link) }
      completionHandler()
    }
  }
}
