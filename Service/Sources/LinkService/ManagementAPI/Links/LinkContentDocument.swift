import LinkStore
import LinkwrightCore

/// The content of a link as JSON. Only the destination is required.
struct LinkContentDocument: Sendable, Codable {
  let content: LinkContent

  init(content: LinkContent) { self.content = content }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case destination, fallbacks, storePolicy, queryForwarding, campaign, tags, preview, expiresAt
    case visitLimit
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let campaign = ["tokens", "network", "campaign", "adgroup", "creative", "label"]
    try decoder.expectFields(campaign, in: CodingKeys.campaign)
    try decoder.expectFields(["ios", "android", "desktop"], in: CodingKeys.fallbacks)
    try decoder.expectFields(["title", "description", "imageURL"], in: CodingKeys.preview)
    content = try LinkContent(
      destination: container.decode(String.self, forKey: .destination),
      fallbacks: container.decodeIfPresent(Fallbacks.self, forKey: .fallbacks) ?? Fallbacks(),
      storePolicy: container.decodeWordIfPresent(AppStorePolicy.self, forKey: .storePolicy),
      queryForwarding: container.decodeWordIfPresent(QueryForwarding.self, forKey: .queryForwarding)
        ?? .merge,
      campaign: container.decodeIfPresent(Campaign.self, forKey: .campaign) ?? Campaign(),
      tags: container.decodeIfPresent([String].self, forKey: .tags) ?? [],
      preview: container.decodeIfPresent(SocialPreview.self, forKey: .preview),
      expiresAt: container.decodeIfPresent(Timestamp.self, forKey: .expiresAt),
      visitLimit: container.decodeWholeNumberIfPresent(forKey: .visitLimit)
    )
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(content.destination, forKey: .destination)
    if content.fallbacks != Fallbacks() {
      try container.encode(content.fallbacks, forKey: .fallbacks)
    }
    try container.encodeIfPresent(content.storePolicy, forKey: .storePolicy)
    try container.encode(content.queryForwarding, forKey: .queryForwarding)
    if !content.campaign.isEmpty { try container.encode(content.campaign, forKey: .campaign) }
    if !content.tags.isEmpty { try container.encode(content.tags, forKey: .tags) }
    try container.encodeIfPresent(content.preview, forKey: .preview)
    try container.encodeIfPresent(content.expiresAt, forKey: .expiresAt)
    try container.encodeIfPresent(content.visitLimit, forKey: .visitLimit)
  }
}
