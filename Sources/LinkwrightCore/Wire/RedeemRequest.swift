/// Somebody joins: `POST /v1/invitations/{code}/redeem`.
///
/// The header `Idempotency-Key` makes a repeated request answer what the first one did.
public struct RedeemRequest: Sendable, Hashable, Codable {
  /// The team's own name for whoever joins; never shown to anybody.
  public var redeemer: String

  /// Makes a request.
  public init(redeemer: String) { self.redeemer = redeemer }
}

/// A place that was taken.
public struct RedeemAnswer: Sendable, Hashable, Codable {
  /// The id of the redemption.
  public var id: String
  /// When the place was taken.
  public var redeemedAt: Timestamp
  /// Whether the place was taken by an earlier request of the same redeemer.
  public var repeated: Bool
  /// The invitation after that.
  public var invitation: InvitationPreview

  /// Makes an answer.
  public init(
    id: String,
    redeemedAt: Timestamp,
    repeated: Bool,
    invitation: InvitationPreview
  ) {
    self.id = id
    self.redeemedAt = redeemedAt
    self.repeated = repeated
    self.invitation = invitation
  }
}
