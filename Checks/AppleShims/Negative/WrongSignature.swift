// Expected: error: type 'WrongSignature' does not conform to protocol
import UIKit

final class WrongSignature: UIResponder, UIApplicationDelegate, UIApplicationDelegateLinkMethods {
  func application(
    _ application: UIApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([Any]?) -> Void
  ) -> Bool { true }
  func application(
    _ app: UIApplication,
    open url: URL,
    options: [UIApplication.OpenURLOptionsKey: Any] = [:]
  ) -> Bool { true }
}
