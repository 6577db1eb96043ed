import LinkStore
package import LinkwrightCore

/// An invitation on the wire of the management API.
package struct InvitationDocument: Sendable, Encodable {
  package var id: String
  package var code: InviteCode
  /// Left out where the configuration has the host no more.
  package var url: String?
  package var host: String
  package var state: InvitationPreview.State
  package var campaign: String?
  package var inviter: String?
  package var inviterName: String?
  /// 0 for any number, as in the request.
  package var maximumUses: Int
  package var usedCount: Int
  package var expiresAt: Timestamp?
  package var payload: [String: String]?
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
    revokedAt = invitation.revokedAt
    createdAt = invitation.createdAt
    createdBy = invitation.createdBy
  }
}

/// A page of invitations, or those that were issued together.
package struct InvitationListDocument: Sendable, Encodable {
  package var invitations: [InvitationDocument]
  package var nextCursor: String?
}
