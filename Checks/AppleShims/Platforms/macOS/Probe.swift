import AppKit
import CoreSpotlight
import Linkwright
import SwiftUI
import UserNotifications

extension AppDelegate: NSApplicationDelegateLinkMethods, NSApplicationDelegateLaunchMethods {}

@MainActor
func item() -> CSSearchableItem? { AppLinks.table.searchableItem(for: .orders, title: "Orders") }

func link(_ response: UNNotificationResponse) -> IncomingLink? { IncomingLink(response) }

struct Controls: View {
  let content: ShareContent

  var body: some View {
    LinkPasteButton(AppLinks.center)
    ShareLink(content)
  }
}
