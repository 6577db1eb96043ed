/// The response to a ``RedeemRequest`` if the invitation was redeemed.
public struct RedeemAnswer: Sendable, Hashable {
  /// The ID of the redemption.
  public var id: String
  /// The time at which the invitation was redeemed.
  public var redeemedAt: Timestamp
  /// A Boolean value that indicates whether the same user had already redeemed the invitation.
  public var repeated: Bool
  /// The public part of the invitation, as it is after the redemption.
  public var invitation: InvitationPreview

  /// Creates a response.
  ///
  /// - Parameters:
  ///   - id: The ID of the redemption.
  ///   - redeemedAt: The time at which the invitation was redeemed.
  ///   - repeated: Whether the same user had already redeemed the invitation.
  ///   - invitation: The public part of the invitation, as it is after the redemption.
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

extension RedeemAnswer: Codable {
  /// Decodes a response.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try self.init(
      id: fields.value("id"),
      redeemedAt: fields.value("redeemedAt"),
      repeated: fields.value("repeated"),
      invitation: fields.value("invitation")
    )
  }

  /// Encodes the response.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(id, as: "id")
    try fields.write(redeemedAt, as: "redeemedAt")
    try fields.write(repeated, as: "repeated")
    try fields.write(invitation, as: "invitation")
  }
}
