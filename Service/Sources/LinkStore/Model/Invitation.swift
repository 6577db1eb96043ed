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

/// The properties of an invitation that the team chooses.
package struct InvitationContent: Sendable, Hashable, Codable {
  package var campaign: String?
  /// The team's identifier of the inviter, who cannot redeem the invitation.
  package var inviter: String?
  /// The display name of the inviter.
  package var inviterName: String?
  /// The capacity; nil for unlimited.
  package var maximumUses: Int? = 1
  package var expiresAt: Timestamp?
  /// Values for the app.
  package var payload: [String: String] = [:]
  /// The app that the invitation is for, by its name in the configuration. If this is nil, the
  /// landing page is that of the first app of the host, and every app of the host may open the
  /// link.
  package var app: String?

  package init(
    campaign: String? = nil,
    inviter: String? = nil,
    inviterName: String? = nil,
    maximumUses: Int? = 1,
    expiresAt: Timestamp? = nil,
    payload: [String: String] = [:],
    app: String? = nil
  ) {
    self.campaign = campaign
    self.inviter = inviter
    self.inviterName = inviterName
    self.maximumUses = maximumUses
    self.expiresAt = expiresAt
    self.payload = payload
    self.app = app
  }
}
