/// The request body that creates an invitation: `POST /v1/invitations`.
public struct CreateInvitationRequest: Sendable, Hashable, Codable {
  /// The campaign.
  public var campaign: String?
  /// Your own identifier of the inviter, who cannot redeem the invitation.
  public var inviter: String?
  /// The name of the inviter that people see.
  public var inviterName: String?
  /// How many people can join: nil for one, 0 for any number.
  public var maximumUses: Int?
  /// When the invitation expires; nil if it does not.
  public var expiresAt: Timestamp?
  /// Data for the app.
  public var payload: [String: String]?
  /// The host of the link; nil for the host that receives the request.
  public var host: String?

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - campaign: The campaign.
  ///   - inviter: Your own identifier of the inviter.
  ///   - inviterName: The name of the inviter that people see.
  ///   - maximumUses: How many people can join: nil for one, 0 for any number.
  ///   - expiresAt: When the invitation expires; nil if it does not.
  ///   - payload: Data for the app.
  ///   - host: The host of the link; nil for the host that receives the request.
  public init(
    campaign: String? = nil,
    inviter: String? = nil,
    inviterName: String? = nil,
    maximumUses: Int? = nil,
    expiresAt: Timestamp? = nil,
    payload: [String: String]? = nil,
    host: String? = nil
  ) {
    self.campaign = campaign
    self.inviter = inviter
    self.inviterName = inviterName
    self.maximumUses = maximumUses
    self.expiresAt = expiresAt
    self.payload = payload
    self.host = host
  }
}
