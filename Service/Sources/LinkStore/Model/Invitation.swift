package import LinkwrightCore

/// An invitation.
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

/// What the inviting side decides about an invitation.
package struct InvitationContent: Sendable, Hashable, Codable {
  package var campaign: String?
  /// The team's own name for the inviter, who cannot redeem the invitation.
  package var inviter: String?
  /// The inviter as people see them.
  package var inviterName: String?
  /// nil for any number.
  package var maximumUses: Int? = 1
  package var expiresAt: Timestamp?
  /// For the app.
  package var payload: [String: String] = [:]

  package init(
    campaign: String? = nil,
    inviter: String? = nil,
    inviterName: String? = nil,
    maximumUses: Int? = 1,
    expiresAt: Timestamp? = nil,
    payload: [String: String] = [:]
  ) {
    self.campaign = campaign
    self.inviter = inviter
    self.inviterName = inviterName
    self.maximumUses = maximumUses
    self.expiresAt = expiresAt
    self.payload = payload
  }
}

/// A place in an invitation, taken.
package struct Redemption: Sendable, Hashable, Codable {
  /// A UUID of version 7 in lower case.
  package var id: String
  package var invitationID: String
  /// The team's own name for whoever joined.
  package var redeemer: String
  package var redeemedAt: Timestamp

  package init(
    id: String,
    invitationID: String,
    redeemer: String,
    redeemedAt: Timestamp
  ) {
    self.id = id
    self.invitationID = invitationID
    self.redeemer = redeemer
    self.redeemedAt = redeemedAt
  }
}

/// What came of trying to redeem.
package enum RedemptionOutcome: Sendable, Hashable {
  /// The place is taken now.
  case redeemed(Redemption, Invitation)
  /// The same redeemer had it before, whichever idempotency key they sent.
  case repeated(Redemption, Invitation)
  case refused(Refusal)

  package enum Refusal: String, Sendable, Hashable, CaseIterable {
    case unknownCode, revoked, expired, exhausted, ownInvitation
    /// The idempotency key came before with another redeemer or another code.
    case keyReused
  }
}
