import Linkwright
import SwiftUI

struct JoinView: View {
  let code: InviteCode
  @State private var answer = ""
  @State private var isSharing = false

  var body: some View {
    VStack {
      Text("You are invited")
      Text(code.description)
      Button("Join") { Task { answer = await Membership.join(with: code) } }
      Text(answer)
      Button("Invite somebody else") { isSharing = true }
    }
    .sheet(isPresented: $isSharing) {
      if let content {
        ShareSheet(content) { outcome in
          print("The invitation was \(outcome).")
          isSharing = false
        }
      }
    }
  }

  private var content: ShareContent? {
    var content = try? AppLinks.table.shareContent(for: .invite(code: code), text: "Join us")
    // Without a preview, the share sheet loads the web page of the link first.
    content?.preview = LinkPreview(title: "Join the team")
    content?.excluded = [.print, .contact]
    return content
  }
}
