import Linkwright

@MainActor
enum InviteSnippets {
  static func preview(of code: InviteCode) async throws -> String {
    let invitation = try await AppLinks.client.invitation(code)
    guard invitation.state == .open else { return "This invitation is over." }
    return "\(invitation.inviterName ?? "Somebody") invites you."
  }

  static func typed(_ text: String) {
    if let code = InviteCode(text) { AppLinks.center.open(.invite(code: code)) }
  }

  static func client() -> LinkClient {
    let options = LinkClientOptions(redemptionSettled: { redemption in
      print("\(redemption.code): \(redemption.outcome)")
    })
    return LinkClient(AppLinks.table, appKey: "lwp_…", options: options)
  }
}
