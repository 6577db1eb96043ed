import Linkwright
import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  private let lifecycle = LinkLifecycle(AppLinks.center)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let orders = AppLinks.table.quickAction(for: .orders, title: "Orders")
    application.shortcutItems = [orders].compactMap { $0 }
    SearchIndex.update()
    return true
  }
}
