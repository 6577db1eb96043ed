/// An invitation to be issued: `POST /v1/invitations`.
public struct CreateInvitationRequest: Sendable, Hashable, Codable {
  /// The campaign.
  public var campaign: String?
  /// The team's own name for the inviter, who cannot redeem the invitation.
  public var inviter: String?
  /// The inviter as people see them.
  public var inviterName: String?
  /// How many may join; nil for one, 0 for any number.
  public var maximumUses: Int?
  /// Until when; nil for no end.
  public var expiresAt: Timestamp?
  /// For the app.
  public var payload: [String: String]?
  /// The host of the link; nil for the one that is asked.
  public var host: String?

  /// Makes a request.
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

/// An invitation that was issued.
public struct CreatedInvitation: Sendable, Hashable, Codable {
  /// The id under which the team finds it.
  public var id: String
  /// The code.
  public var code: InviteCode
  /// The link of the invitation.
  public var url: String

  /// Makes an answer.
  public init(id: String, code: InviteCode, url: String) {
    self.id = id
    self.code = code
    self.url = url
  }
}
