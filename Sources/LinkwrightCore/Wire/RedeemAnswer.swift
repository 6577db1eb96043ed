/// The response to a ``RedeemRequest``: a redemption.
public struct RedeemAnswer: Sendable, Hashable, Codable {
  /// The ID of the redemption.
  public var id: String
  /// When the invitation was redeemed.
  public var redeemedAt: Timestamp
  /// Whether the same redeemer had redeemed the invitation before.
  public var repeated: Bool
  /// The invitation after the redemption.
  public var invitation: InvitationPreview

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - id: The ID of the redemption.
  ///   - redeemedAt: When the invitation was redeemed.
  ///   - repeated: Whether the same redeemer had redeemed the invitation before.
  ///   - invitation: The invitation after the redemption.
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
