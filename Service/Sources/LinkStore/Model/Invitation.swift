package import LinkwrightCore

/// An invitation of a branded host.
package struct Invitation: Sendable, Hashable, Codable {
  /// A UUID of version 7 in lower case.
  package var id: String
  package var code: InviteCode
  package var host: String
  package var content: InvitationContent
  package var usedCount: Int
  package var revokedAt: Timestamp?
  package var createdAt: Timestamp
  package var createdBy: String?

  package init(
    id: String,
    code: InviteCode,
    host: String,
    content: InvitationContent,
    usedCount: Int,
    revokedAt: Timestamp? = nil,
    createdAt: Timestamp,
    createdBy: String? = nil
  ) {
    self.id = id
    self.code = code
    self.host = host
    self.content = content
    self.usedCount = usedCount
    self.revokedAt = revokedAt
    self.createdAt = createdAt
    self.createdBy = createdBy
  }
}

/// The properties of an invitation that its creator chooses.
package struct InvitationContent: Sendable, Hashable, Codable {
  package var campaign: String?
  /// The team's identifier of the inviter, who cannot redeem the invitation.
  package var inviter: String?
  /// The display name of the inviter.
  package var inviterName: String?
  /// The maximum number of uses; nil for no limit.
  package var maximumUses: Int? = 1
  package var expiresAt: Timestamp?
  /// Values that the app receives with the invitation.
  package var payload: [String: String] = [:]
  /// The name of the app, in the configuration, that the invitation is for. If this is nil, the
  /// landing page is that of the host's first app, and every app of the host may open the link.
  package var app: String?
  /// What the page of the invitation and the previews of its link show; nil for the invitation
  /// itself.
  package var preview: SocialPreview?
  /// The name of a template in the configuration. It provides the values that ``preview`` lacks.
  package var template: String?

  package init(
    campaign: String? = nil,
    inviter: String? = nil,
    inviterName: String? = nil,
    maximumUses: Int? = 1,
    expiresAt: Timestamp? = nil,
    payload: [String: String] = [:],
    app: String? = nil,
    preview: SocialPreview? = nil,
    template: String? = nil
  ) {
    self.campaign = campaign
    self.inviter = inviter
    self.inviterName = inviterName
    self.maximumUses = maximumUses
    self.expiresAt = expiresAt
    self.payload = payload
    self.app = app
    self.preview = preview
    self.template = template
  }
}
