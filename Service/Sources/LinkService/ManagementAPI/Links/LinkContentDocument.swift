import LinkStore
import LinkwrightCore

/// The content of a link as JSON. Only the destination is required.
struct LinkContentDocument: Sendable, Codable {
  let content: LinkContent

  init(content: LinkContent) { self.content = content }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case destination, fallbacks, targets, app, storePolicy, queryForwarding, campaign, tags, preview
    case template, startsAt, expiresAt, visitLimit, redirectStatus, unlisted
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let campaign = ["tokens", "network", "campaign", "adgroup", "creative", "label"]
    try decoder.expectFields(campaign, in: CodingKeys.campaign)
    try decoder.expectFields(["ios", "android", "desktop", "ended"], in: CodingKeys.fallbacks)
    try decoder.expectFields(["title", "description", "imageURL"], in: CodingKeys.preview)
    content = try LinkContent(
      destination: container.decode(String.self, forKey: .destination),
      fallbacks: container.decodeIfPresent(Fallbacks.self, forKey: .fallbacks) ?? Fallbacks(),
      targets: (container.decodeIfPresent([TargetDocument].self, forKey: .targets) ?? [])
        .map(\.target),
      app: container.decodeIfPresent(String.self, forKey: .app),
      storePolicy: container.decodeWordIfPresent(AppStorePolicy.self, forKey: .storePolicy),
      queryForwarding: container.decodeWordIfPresent(QueryForwarding.self, forKey: .queryForwarding)
        ?? .merge,
      campaign: container.decodeIfPresent(Campaign.self, forKey: .campaign) ?? Campaign(),
      tags: container.decodeIfPresent([String].self, forKey: .tags) ?? [],
      preview: container.decodeIfPresent(SocialPreview.self, forKey: .preview),
      template: container.decodeIfPresent(String.self, forKey: .template),
      startsAt: container.decodeIfPresent(Timestamp.self, forKey: .startsAt),
      expiresAt: container.decodeIfPresent(Timestamp.self, forKey: .expiresAt),
      visitLimit: container.decodeWholeNumberIfPresent(forKey: .visitLimit),
      redirectStatus: container.decodeRedirectStatusIfPresent() ?? .found,
      isUnlisted: container.decodeIfPresent(Bool.self, forKey: .unlisted) ?? false
    )
  }

  func encode(to encoder: any Encoder) throws {
    try LinkContentFields(content).encode(to: encoder)
  }
}

/// A target, decoded so that unknown members are rejected.
private struct TargetDocument: Decodable {
  let target: LinkTarget

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case platform, language, url
  }

  init(from decoder: any Decoder) throws {
    try decoder.expectFields(CodingKeys.names)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    target = try LinkTarget(
      platform: container.decodeWordIfPresent(LinkTarget.Platform.self, forKey: .platform),
      language: container.decodeIfPresent(String.self, forKey: .language),
      url: container.decode(String.self, forKey: .url)
    )
  }
}

extension KeyedDecodingContainer<LinkContentDocument.CodingKeys> {
  fileprivate func decodeRedirectStatusIfPresent() throws -> RedirectStatus? {
    guard let number = try decodeWholeNumberIfPresent(forKey: .redirectStatus) else { return nil }
    if let status = RedirectStatus(rawValue: number) { return status }
    let numbers = RedirectStatus.allCases.map { String($0.rawValue) }.joined(separator: ", ")
    throw DecodingError.dataCorruptedError(
      forKey: .redirectStatus,
      in: self,
      debugDescription: "it must be one of \(numbers)"
    )
  }
}
