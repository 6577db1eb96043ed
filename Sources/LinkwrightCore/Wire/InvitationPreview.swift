/// What may be shown of an invitation before it is redeemed: `GET /v1/invitations/{code}`.
public struct InvitationPreview: Sendable, Hashable, Codable {
  /// Whether the invitation can be redeemed.
  public enum State: Sendable, Hashable {
    /// It can.
    case open
    /// All its places are taken.
    case exhausted
    /// Its time is over.
    case expired
    /// The inviter or the team took it back.
    case revoked
    /// A state that this version does not know, by its name on the wire.
    case other(String)
  }

  /// The code.
  public var code: InviteCode
  /// Whether it can be redeemed.
  public var state: State
  /// The inviter as the team wants people to see them.
  public var inviterName: String?
  /// The campaign.
  public var campaign: String?
  /// Until when it can be redeemed; nil for no end.
  public var expiresAt: Timestamp?
  /// How many may still redeem it; nil for any number.
  public var remainingUses: Int?
  /// What the team put into the invitation for the app.
  public var payload: [String: String]?

  /// Makes a preview.
  public init(
    code: InviteCode,
    state: State,
    inviterName: String? = nil,
    campaign: String? = nil,
    expiresAt: Timestamp? = nil,
    remainingUses: Int? = nil,
    payload: [String: String]? = nil
  ) {
    self.code = code
    self.state = state
    self.inviterName = inviterName
    self.campaign = campaign
    self.expiresAt = expiresAt
    self.remainingUses = remainingUses
    self.payload = payload
  }
}

extension InvitationPreview.State: OpenWireValue {
  static let known: [(String, InvitationPreview.State)] = [
    ("open", .open), ("exhausted", .exhausted), ("expired", .expired), ("revoked", .revoked),
  ]

  var unknownName: String? {
    guard case .other(let name) = self else { return nil }
    return name
  }
}
