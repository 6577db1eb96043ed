import LinkStore
import LinkwrightCore

/// An invitation on the wire of the management API.
struct InvitationDocument: Sendable, Encodable {
  var id: String
  var code: InviteCode
  /// Left out where the configuration has the host no more.
  var url: String?
  var host: String
  var state: InvitationPreview.State
  var campaign: String?
  var inviter: String?
  var inviterName: String?
  /// 0 for any number, as in the request.
  var maximumUses: Int
  var usedCount: Int
  var expiresAt: Timestamp?
  var payload: [String: String]?
  var revokedAt: Timestamp?
  var createdAt: Timestamp
  var createdBy: String?

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
struct InvitationListDocument: Sendable, Encodable {
  var invitations: [InvitationDocument]
  var nextCursor: String?
}
