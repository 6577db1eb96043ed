import Foundation
import LinkwrightCore

@testable import LinkStore

/// A UUID of version 7 that sorts by its number.
func uuid(_ number: Int) -> String {
  String(format: "01900000-0000-7000-8000-%012x", number)
}

func moment(_ milliseconds: Int64) -> Timestamp {
  Timestamp(milliseconds: milliseconds)
}

extension Link {
  static func sample(
    _ number: Int,
    host: String = "brand.example",
    slug: String? = nil,
    content: LinkContent = LinkContent(destination: "/products/1")
  ) -> Link {
    Link(
      id: uuid(number),
      host: host,
      slug: slug ?? "slug-\(number)",
      content: content,
      isArchived: false,
      createdAt: moment(1000 + Int64(number)),
      updatedAt: moment(1000 + Int64(number))
    )
  }
}

extension LinkContent {
  /// Content with a value in every field.
  static let full = LinkContent(
    destination: "https://example.com/夏?a=b%20c#d",
    fallbacks: Fallbacks(
      ios: "https://a.example",
      android: "https://b.example",
      desktop: "c",
      ended: "https://d.example"
    ),
    targets: [
      LinkTarget(platform: .desktop, language: "ko", url: "https://e.example/\u{0}\""),
      LinkTarget(url: "https://f.example"),
    ],
    app: "shop",
    storePolicy: .store,
    queryForwarding: .override,
    campaign: Campaign(
      tokens: ["abc", "d\"e\u{0}"],
      network: "mail",
      campaign: "summer",
      adgroup: "ü",
      creative: "'; DROP TABLE links; --",
      label: ""
    ),
    tags: ["second", "first", "日本"],
    preview: SocialPreview(title: "Title", description: nil, imageURL: "https://i.example/🏖️"),
    template: "shared",
    startsAt: moment(5),
    expiresAt: moment(1 << 50),
    visitLimit: 0,
    redirectStatus: .permanentRedirect,
    isUnlisted: true
  )
}

extension InviteCode {
  static func random() -> InviteCode {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }
}

extension Invitation {
  static func issued(
    _ number: Int,
    code: InviteCode = .random(),
    content: InvitationContent = InvitationContent()
  ) -> Invitation {
    Invitation(
      id: uuid(number),
      code: code,
      host: "brand.example",
      content: content,
      usedCount: 0,
      createdAt: moment(1000)
    )
  }
}

extension RedemptionRequest {
  static func sample(
    by redeemer: String,
    key: String = UUID().uuidString,
    at milliseconds: Int64 = 2000
  ) -> RedemptionRequest {
    RedemptionRequest(
      id: UUID().uuidString.lowercased(),
      redeemer: redeemer,
      idempotencyKey: key,
      time: moment(milliseconds)
    )
  }
}

extension RedemptionOutcome {
  var refusal: Refusal? {
    guard case .refused(let refusal) = self else { return nil }
    return refusal
  }

  var isRedeemed: Bool {
    guard case .redeemed = self else { return false }
    return true
  }

  /// The earlier redemption, if the outcome repeats it.
  var repeated: StoredRedemption? {
    guard case .repeated(let redemption, _) = self else { return nil }
    return redemption
  }
}

extension VisitEvent {
  static func sample(
    _ number: Int,
    _ kind: Kind = .visit,
    at milliseconds: Int64 = 1000,
    host: String = "brand.example",
    link: String? = nil,
    campaign: String? = nil
  ) -> VisitEvent {
    VisitEvent(
      id: uuid(number),
      kind: kind,
      time: moment(milliseconds),
      host: host,
      linkID: link,
      campaign: Campaign(campaign: campaign)
    )
  }
}
