import Linkwright
import SwiftUI
import UserNotifications

#if canImport(AppKit)
  import AppKit
#endif
#if canImport(CoreSpotlight)
  import CoreSpotlight
#endif
#if canImport(UIKit)
  import UIKit
#endif

// What the library has on some systems only. `Scripts/test-apple-platform` defines the flag of the
// system.

#if canImport(UIKit) && !SHIM_WATCHOS
  // Examples/SwiftUISceneDelegate has the delegate.
  extension SceneDelegate: UISceneDelegateLinkMethods {}

  @MainActor
  func launch(_ options: [UIApplication.LaunchOptionsKey: Any]?) {
    AppLinks.center.receive(launchOptions: options)
  }
#elseif canImport(AppKit)
  // Examples/AppKitAppDelegate has the delegate.
  extension AppDelegate: NSApplicationDelegateLinkMethods, NSApplicationDelegateLaunchMethods {}
#endif

#if canImport(UIKit) && !SHIM_WATCHOS && !SHIM_TVOS
  @MainActor
  func quickAction(_ item: UIApplicationShortcutItem, in scene: UIScene) -> Bool {
    AppLinks.center.receive(item, in: scene)
  }

  struct ShareSheetScreen: View {
    let content: ShareContent

    var body: some View { ShareSheet(content) }
  }
#endif

#if canImport(CoreSpotlight)
  @MainActor
  func item() -> CSSearchableItem? { AppLinks.table.searchableItem(for: .orders, title: "Orders") }
#endif

#if !SHIM_TVOS
  func link(_ response: UNNotificationResponse) -> IncomingLink? { IncomingLink(response) }

  struct ShareButton: View {
    let content: ShareContent

    var body: some View { ShareLink(content) }
  }
#endif

#if !SHIM_TVOS && !SHIM_WATCHOS
  struct PasteScreen: View {
    var body: some View { LinkPasteButton(AppLinks.center) }
  }
#endif
