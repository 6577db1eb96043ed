import LinkwrightCore

/// A link in the data of a change. It has the fields that the management API returns.
struct LinkData: Encodable {
  let link: Link

  private enum CodingKeys: String, CodingKey {
    case id, url, host, slug, archived, createdAt, updatedAt, createdBy, deletedAt
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(link.id, forKey: .id)
    try container.encode("https://\(link.host)/\(link.slug)", forKey: .url)
    try container.encode(link.host, forKey: .host)
    try container.encode(link.slug, forKey: .slug)
    try container.encode(link.isArchived, forKey: .archived)
    try container.encode(link.createdAt, forKey: .createdAt)
    try container.encode(link.updatedAt, forKey: .updatedAt)
    try container.encodeIfPresent(link.createdBy, forKey: .createdBy)
    if let deletedAt = link.deletedAt {
      try container.encode(deletedAt, forKey: .deletedAt)
    } else {
      try LinkContentFields(link.content).encode(to: encoder)
    }
  }
}

/// An invitation in the data of a change. It has the fields that the management API returns, besides
/// those that depend on the configuration or on the time of the answer.
struct InvitationData: Encodable {
  var id: String
  var code: InviteCode
  var host: String
  var campaign: String?
  var inviter: String?
  var inviterName: String?
  /// As in the management API, 0 means no limit.
  var maximumUses: Int
  var usedCount: Int
  var expiresAt: Timestamp?
  var payload: [String: String]?
  var app: String?
  var preview: SocialPreview?
  var template: String?
  var revokedAt: Timestamp?
  var createdAt: Timestamp
  var createdBy: String?

  init(_ invitation: Invitation) {
    let content = invitation.content
    id = invitation.id
    code = invitation.code
    host = invitation.host
    campaign = content.campaign
    inviter = content.inviter
    inviterName = content.inviterName
    maximumUses = content.maximumUses ?? 0
    usedCount = invitation.usedCount
    expiresAt = content.expiresAt
    payload = content.payload.isEmpty ? nil : content.payload
    app = content.app
    preview = content.preview
    template = content.template
    revokedAt = invitation.revokedAt
    createdAt = invitation.createdAt
    createdBy = invitation.createdBy
  }
}

/// A key in the data of a change, without its secret.
struct KeyData: Encodable {
  let key: APIKey

  private enum CodingKeys: String, CodingKey {
    case id, kind, name, app, scopes, createdAt, revokedAt
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key.id, forKey: .id)
    try container.encode(key.kind, forKey: .kind)
    try container.encode(key.name, forKey: .name)
    try container.encodeIfPresent(key.app, forKey: .app)
    try container.encode(key.scopes.map(\.rawValue).sorted(), forKey: .scopes)
    try container.encode(key.createdAt, forKey: .createdAt)
    try container.encodeIfPresent(key.revokedAt, forKey: .revokedAt)
  }
}
