import Foundation
import LinkwrightCore

@testable import LinkStore

/// What the fixtures of the first edition contain, value by value.
///
/// The files are in `Fixtures/FirstEdition`; its README says how they were written.
enum StoreFirstEdition {
  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Fixtures/FirstEdition")

  static let host = "brand.example"
  static let start = moment(1_793_534_400_000)  // 2026-11-01T12:00:00Z
  static let farFuture = moment(4_070_908_800_000)  // 2099-01-01T00:00:00Z
}

extension StoreFirstEdition {
  static let summer = Link(
    id: uuid(0x101),
    host: host,
    slug: "summer",
    content: LinkContent(
      destination: "example://products/42?ref=mail",
      fallbacks: Fallbacks(
        ios: "https://shop.example.org/ios",
        android: "https://shop.example.org/android",
        desktop: "https://shop.example.org/desktop"
      ),
      storePolicy: .store,
      queryForwarding: .override,
      campaign: Campaign(
        tokens: ["abc123", "d\"e"],
        network: "mail",
        campaign: "summer",
        adgroup: "ü",
        creative: "🏖️",
        label: ""
      ),
      tags: ["sale", "日本"],
      preview: SocialPreview(
        title: "Chairs",
        description: "One line.",
        imageURL: "https://shop.example.org/chair.png"
      ),
      expiresAt: farFuture,
      visitLimit: 1000
    ),
    isArchived: false,
    createdAt: start,
    updatedAt: start,
    createdBy: serverKey.id
  )
  static let chair = Link(
    id: uuid(0x102),
    host: host,
    slug: "chair",
    content: LinkContent(destination: "example://products/1"),
    isArchived: false,
    createdAt: start + .seconds(1),
    updatedAt: start + .seconds(1)
  )
  static let archived = Link(
    id: uuid(0x103),
    host: host,
    slug: "old",
    content: LinkContent(
      destination: "/products/3",
      storePolicy: .web,
      queryForwarding: .keep,
      visitLimit: 0
    ),
    isArchived: true,
    createdAt: start + .seconds(2),
    updatedAt: start + .seconds(120)
  )
}

extension StoreFirstEdition {
  /// Three may join; two have.
  static let partyInvitation = Invitation(
    id: uuid(0x201),
    code: InviteCode("A2P39C23X7YH")!,
    host: host,
    content: InvitationContent(
      campaign: "autumn",
      inviter: "user-1",
      inviterName: "Ana",
      maximumUses: 3,
      expiresAt: farFuture,
      payload: ["room": "7", "小": "\"quoted\""]
    ),
    usedCount: 2,
    createdAt: start,
    createdBy: serverKey.id
  )
  static let unlimitedInvitation = invitation(
    0x202,
    "HC6FMYHDJDHW",
    InvitationContent(maximumUses: nil)
  )
  static let exhaustedInvitation = invitation(
    0x203,
    "CAHFCEPKCTMY",
    InvitationContent(maximumUses: 1),
    usedCount: 1
  )
  static let revokedInvitation = invitation(
    0x204,
    "KN4MTHMTFYW7",
    InvitationContent(),
    revokedAt: start + .seconds(30)
  )
  static let expiredInvitation = invitation(
    0x205,
    "MJ4N2A7R9VY4",
    InvitationContent(expiresAt: start + .seconds(60))
  )

  private static func invitation(
    _ number: Int,
    _ code: String,
    _ content: InvitationContent,
    usedCount: Int = 0,
    revokedAt: Timestamp? = nil
  ) -> Invitation {
    Invitation(
      id: uuid(number),
      code: InviteCode(code)!,
      host: host,
      content: content,
      usedCount: usedCount,
      revokedAt: revokedAt,
      createdAt: start
    )
  }

  /// Newest first.
  static let invitations = [
    expiredInvitation, revokedInvitation, exhaustedInvitation, unlimitedInvitation,
    partyInvitation,
  ]

  /// Idempotency keys have the API key in front.
  static let redemptions: [(StoredRedemption, key: String)] = [
    (redemption(0x301, partyInvitation, "user-2", 10), "\(publishableKey.id) join-1"),
    (redemption(0x302, partyInvitation, "user-3", 20), "\(publishableKey.id) join-2"),
    (redemption(0x303, exhaustedInvitation, "user-4", 30), "\(publishableKey.id) join-3"),
  ]

  private static func redemption(
    _ number: Int,
    _ invitation: Invitation,
    _ redeemer: String,
    _ seconds: Int64
  ) -> StoredRedemption {
    StoredRedemption(
      id: uuid(number),
      invitationID: invitation.id,
      redeemer: redeemer,
      redeemedAt: start + .seconds(seconds)
    )
  }
}

extension StoreFirstEdition {
  static let serverKey = APIKey(
    id: uuid(0x401),
    kind: .server,
    name: "Shop’s server",
    scopes: Set(APIKey.Scope.allCases).subtracting([
      .attributionRead, .erasuresWrite, .exportsRead, .webhooksRead, .webhooksWrite,
    ]),
    createdAt: start
  )
  static let publishableKey = APIKey(
    id: uuid(0x402),
    kind: .publishable,
    name: "Example app",
    app: "example",
    scopes: [.resolve, .linksWrite, .invitationsRedeem],
    createdAt: start
  )
  static let revokedKey = APIKey(
    id: uuid(0x403),
    kind: .server,
    name: "Left in a laptop",
    scopes: [.linksRead],
    createdAt: start,
    revokedAt: start + .seconds(90)
  )

  /// With the SHA-256 of each secret in hexadecimal digits.
  static let keys: [(APIKey, hash: String)] = [
    (serverKey, "0455d1532e34157275bfb9f96058e815047d0d80f15b2324b5458cbd1ed49678"),
    (publishableKey, "b4b8ff8356adb69fc8dee4b9f1d4fe95f9ed252a8a6ee846aa62f7e0ff0091a8"),
    (revokedKey, "deaa0afb1d32a0b98b8df075f17997f8bcae72a9ce527c31a3d852a2afc71a18"),
  ]

  static func bytes(_ digits: String) -> [UInt8] {
    stride(from: 0, to: digits.count, by: 2).map { offset in
      let start = digits.index(digits.startIndex, offsetBy: offset)
      return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16)!
    }
  }
}

extension StoreFirstEdition {
  /// In the database.
  static let events: [VisitEvent] = [
    event(0x501, .visit, summer),
    event(0x502, .visit, summer),
    event(0x503, .opening, summer),
    event(0x504, .bot, summer),
    event(0x505, .visit, chair),
    event(0x506, .invitationShown, invitation: partyInvitation),
  ]

  /// In the journal, whose first event was recorded before the crash.
  static let journaled: [VisitEvent] = [
    event(0x502, .visit, summer),
    VisitEvent(
      id: uuid(0x507),
      kind: .visit,
      time: start + .seconds(300),
      host: host,
      linkID: summer.id,
      clickID: uuid(0x501),
      platform: "ios",
      browser: "line",
      referrerHost: "www.example.org",
      campaign: summer.content.campaign,
      query: "utm_source=%E5%A4%8F",
      address: "203.0.113.0"
    ),
    event(0x508, .opening, summer),
    event(0x509, .bot, chair),
    event(0x50A, .invitationShown, invitation: partyInvitation),
  ]

  private static func event(
    _ number: Int,
    _ kind: VisitEvent.Kind,
    _ link: Link? = nil,
    invitation: Invitation? = nil
  ) -> VisitEvent {
    VisitEvent(
      id: uuid(number),
      kind: kind,
      time: start + .seconds(200),
      host: host,
      linkID: link?.id,
      invitationID: invitation?.id,
      platform: "android",
      browser: "chrome",
      campaign: link?.content.campaign ?? Campaign(campaign: invitation?.content.campaign)
    )
  }

  static func counts(
    visits: Int = 0,
    openings: Int = 0,
    bots: Int = 0,
    redemptions: Int = 0,
    invitationsShown: Int = 0
  ) -> Counts {
    var counts = Counts()
    counts.visits = visits
    counts.openings = openings
    counts.bots = bots
    counts.redemptions = redemptions
    counts.invitationsShown = invitationsShown
    return counts
  }
}
