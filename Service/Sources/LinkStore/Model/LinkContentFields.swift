import LinkwrightCore

/// The content of a link as the fields of a JSON object, in the management API and in messages to
/// webhooks. Fields with their default are left out.
package struct LinkContentFields: Encodable {
  private let content: LinkContent

  package init(_ content: LinkContent) { self.content = content }

  private enum CodingKeys: String, CodingKey {
    case destination, fallbacks, targets, app, storePolicy, queryForwarding, campaign, tags, preview
    case template, startsAt, expiresAt, visitLimit, redirectStatus, unlisted
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(content.destination, forKey: .destination)
    if content.fallbacks != Fallbacks() {
      try container.encode(content.fallbacks, forKey: .fallbacks)
    }
    if !content.targets.isEmpty { try container.encode(content.targets, forKey: .targets) }
    try container.encodeIfPresent(content.app, forKey: .app)
    try container.encodeIfPresent(content.storePolicy, forKey: .storePolicy)
    try container.encode(content.queryForwarding, forKey: .queryForwarding)
    if !content.campaign.isEmpty { try container.encode(content.campaign, forKey: .campaign) }
    if !content.tags.isEmpty { try container.encode(content.tags, forKey: .tags) }
    try container.encodeIfPresent(content.preview, forKey: .preview)
    try container.encodeIfPresent(content.template, forKey: .template)
    try container.encodeIfPresent(content.startsAt, forKey: .startsAt)
    try container.encodeIfPresent(content.expiresAt, forKey: .expiresAt)
    try container.encodeIfPresent(content.visitLimit, forKey: .visitLimit)
    if content.redirectStatus != .found {
      try container.encode(content.redirectStatus, forKey: .redirectStatus)
    }
    if content.isUnlisted { try container.encode(true, forKey: .unlisted) }
  }
}
