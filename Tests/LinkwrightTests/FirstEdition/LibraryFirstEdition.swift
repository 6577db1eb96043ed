import Foundation
import Linkwright
import TestSupport

/// What the fixtures of the first edition contain.
///
/// The files are in `Fixtures/FirstEdition`; its README says how they were written.
enum LibraryFirstEdition {
  static let fixtures = Repository.root.appending(
    path: "Tests/LinkwrightTests/Fixtures/FirstEdition"
  )

  static let start = Timestamp(milliseconds: 1_793_534_400_000)  // 2026-11-01T12:00:00Z
  static let appKey = "lwp_2de0cd6a3b7c8096f2b8d77e8b2f76e85a92baad8004aba83c39fecb140c1f55"

  static let code = InviteCode("A2P39C23X7YH")!
  static let inviteLink = "https://brand.example/party"
  static let longInviteLink = "https://example.com/invite/A2P39C23X7YH"
  static let shortLink = "https://brand.example/fryYl"
  static let campaign = Campaign(tokens: ["abc123"], network: "mail", campaign: "autumn", label: "")
  static let invitation = InvitationPreview(
    code: code,
    state: .open,
    inviterName: "Ana",
    campaign: "autumn",
    expiresAt: Timestamp(milliseconds: 4_070_908_800_000),
    remainingUses: 1,
    payload: ["room": "7", "小": "\"quoted\""]
  )

  /// The openings of the outbox, oldest first. One more was dropped before them.
  static let openings: [(url: String, source: LinkSource, seconds: Int64, id: String)] = [
    (
      "https://brand.example/fryYl?adj_campaign=a%20b", .notification, 80,
      "1523a29a-59b2-400b-a870-dd1be1054abe"
    ),
    (
      "example://products/42?ref=mail", .scheme, 90,
      "e12345bc-e840-4c7d-9b0b-90403a7a7047"
    ),
    (
      "https://example.com/products/7", .other("widget"), 100,
      "d52ab359-66d5-451d-a53f-aef3d39c7d4a"
    ),
  ]
  static let installation = "88a7f98e-0b94-40c5-aba0-a1cb5112b045"

  /// The redemptions of the outbox, oldest first.
  static let redemptions: [(code: InviteCode, redeemer: String, key: String)] = [
    (code, "user-9", "8f6afee5-0d3d-45f2-ac18-2cef7e3ceba5"),
    (InviteCode("HC6FMYHDJDHW")!, "Zoë", "8d8cd206-3801-46f1-a521-4c422a708430"),
  ]
}
