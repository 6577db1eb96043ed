package import LinkwrightCore

/// A use of an invitation by one redeemer.
package struct StoredRedemption: Sendable, Hashable, Codable {
  /// A UUID of version 7 in lower case.
  package var id: String
  package var invitationID: String
  /// The team's identifier of the person who redeemed the invitation.
  package var redeemer: String
  package var redeemedAt: Timestamp
  /// The app of the API key with which the invitation was redeemed; nil for a server key.
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
  /// The redeemer redeemed the invitation before, under this or any other idempotency key.
  case repeated(StoredRedemption, Invitation)
  case refused(Refusal)

  package enum Refusal: String, Sendable, Hashable, CaseIterable {
    case unknownCode, revoked, expired, exhausted, ownInvitation
    /// The idempotency key was already used for another redeemer or another code.
    case keyReused
  }
}

/// A request to redeem an invitation.
package struct RedemptionRequest: Sendable, Hashable {
  /// The ID for the redemption if the request succeeds.
  package var id: String
  package var redeemer: String
  /// The key is unique among all clients, because the service puts the client's ID before the value
  /// that the client sent.
  package var idempotencyKey: String
  package var time: Timestamp
  /// The app of the API key that authenticated the request; nil for a server key.
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
