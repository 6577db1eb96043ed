package import LinkwrightCore

/// A use of an invitation by one redeemer.
package struct StoredRedemption: Sendable, Hashable, Codable {
  /// A UUID of version 7 in lower case.
  package var id: String
  package var invitationID: String
  /// The team's identifier of the person who joined.
  package var redeemer: String
  package var redeemedAt: Timestamp
  /// The app of the key that redeemed the invitation; nil for a server key.
  package var app: String?
  /// Whether the team's server vouched for the redeemer.
  package var isProved: Bool

  package init(
    id: String,
    invitationID: String,
    redeemer: String,
    redeemedAt: Timestamp,
    app: String? = nil,
    isProved: Bool = false
  ) {
    self.id = id
    self.invitationID = invitationID
    self.redeemer = redeemer
    self.redeemedAt = redeemedAt
    self.app = app
    self.isProved = isProved
  }
}

/// The result of a redemption request.
package enum RedemptionOutcome: Sendable, Hashable {
  /// The redemption succeeded.
  case redeemed(StoredRedemption, Invitation)
  /// The redeemer already has a redemption, under any idempotency key.
  case repeated(StoredRedemption, Invitation)
  case refused(Refusal)

  package enum Refusal: String, Sendable, Hashable, CaseIterable {
    case unknownCode, revoked, expired, exhausted, ownInvitation
    /// The idempotency key was used with another redeemer or another code.
    case keyReused
  }
}

/// A request to redeem an invitation.
package struct RedemptionRequest: Sendable, Hashable {
  /// The ID for the new redemption.
  package var id: String
  package var redeemer: String
  /// Unique among all clients: the service prefixes the client to the sent value.
  package var idempotencyKey: String
  package var time: Timestamp
  /// The app of the key that sent the request; nil for a server key.
  package var app: String?
  /// Whether the team's server vouches for the redeemer.
  package var isProved: Bool

  package init(
    id: String,
    redeemer: String,
    idempotencyKey: String,
    time: Timestamp,
    app: String? = nil,
    isProved: Bool = false
  ) {
    self.id = id
    self.redeemer = redeemer
    self.idempotencyKey = idempotencyKey
    self.time = time
    self.app = app
    self.isProved = isProved
  }
}
