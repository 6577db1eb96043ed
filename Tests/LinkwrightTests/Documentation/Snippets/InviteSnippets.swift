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

  static func provingClient() -> LinkClient {
    let options = LinkClientOptions(redeemerToken: { code, _ in
      try await TeamAPI.redeemerToken(for: code)
    })
    return LinkClient(AppLinks.table, appKey: "lwp_…", options: options)
  }
}

/// The app's own server.
private enum TeamAPI {
  static func redeemerToken(for code: InviteCode) async throws -> String { "\(code)" }
}
