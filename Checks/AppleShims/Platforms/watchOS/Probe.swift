import Linkwright
import SwiftUI
import UserNotifications

func link(_ response: UNNotificationResponse) -> IncomingLink? { IncomingLink(response) }

struct Controls: View {
  let content: ShareContent

  var body: some View { ShareLink(content) }
}
