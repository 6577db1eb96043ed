/// The request body that creates an invitation: `POST /v1/invitations`.
public struct CreateInvitationRequest: Sendable, Hashable, Codable {
  /// The name of the campaign; nil for none.
  public var campaign: String?
  /// Your own identifier for the inviter, who cannot redeem the invitation; nil if you do not
  /// identify the inviter.
  public var inviter: String?
  /// The inviter's name, as invited users see it; nil to show no name.
  public var inviterName: String?
  /// The number of users who can redeem the invitation: nil for one user, 0 for any number.
  public var maximumUses: Int?
  /// The time at which the invitation expires; nil if it does not expire.
  public var expiresAt: Timestamp?
  /// Data that the app receives with the invitation; nil for none.
  public var payload: [String: String]?
  /// The host of the link; nil for the host that receives the request.
  public var host: String?
  /// The app that the invitation is for, as the service's configuration spells it.
  ///
  /// If this is nil, the landing page is that of the first app of the host, and every app of the
  /// host may open the link.
  public var app: String?

  /// Creates a request.
  ///
  /// Values that you omit are nil.
  ///
  /// - Parameters:
  ///   - campaign: The name of the campaign.
  ///   - inviter: Your own identifier for the inviter, who cannot redeem the invitation.
  ///   - inviterName: The inviter's name, as invited users see it.
  ///   - maximumUses: The number of users who can redeem the invitation: nil for one user, 0 for
  ///     any number.
  ///   - expiresAt: The time at which the invitation expires; nil if it does not expire.
  ///   - payload: Data that the app receives with the invitation.
  ///   - host: The host of the link; nil for the host that receives the request.
  ///   - app: The app that the invitation is for; nil for any app of the host.
  public init(
    campaign: String? = nil,
    inviter: String? = nil,
    inviterName: String? = nil,
    maximumUses: Int? = nil,
    expiresAt: Timestamp? = nil,
    payload: [String: String]? = nil,
    host: String? = nil,
    app: String? = nil
  ) {
    self.campaign = campaign
    self.inviter = inviter
    self.inviterName = inviterName
    self.maximumUses = maximumUses
    self.expiresAt = expiresAt
    self.payload = payload
    self.host = host
    self.app = app
  }
}
