package import LinkStore
package import LinkwrightCore

/// An invitation, as the management API returns it.
package struct InvitationDocument: Sendable, Encodable {
  package var id: String
  package var code: InviteCode
  /// The link of the invitation; absent if the configuration no longer has the host.
  package var url: String?
  package var host: String
  package var state: InvitationPreview.State
  package var campaign: String?
  package var inviter: String?
  package var inviterName: String?
  /// The maximum number of uses. As in requests, 0 means no limit.
  package var maximumUses: Int
  package var usedCount: Int
  package var expiresAt: Timestamp?
  package var payload: [String: String]?
  package var app: String?
  package var preview: SocialPreview?
  package var template: String?
  package var revokedAt: Timestamp?
  package var createdAt: Timestamp
  package var createdBy: String?

  init(_ invitation: Invitation, site: HostSite?, at time: Timestamp) {
    let content = invitation.content
    id = invitation.id
    code = invitation.code
    url = site?.url(of: invitation)
    host = invitation.host
    state = invitation.state(at: time)
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

/// One page of a list of invitations, or the invitations that one request issued.
package struct InvitationListDocument: Sendable, Encodable {
  package var invitations: [InvitationDocument]
  package var nextCursor: String?
}
