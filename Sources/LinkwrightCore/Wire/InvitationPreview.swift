/// The public part of an invitation, before it is redeemed: `GET /v1/invitations/{code}`.
public struct InvitationPreview: Sendable, Hashable, Codable {
  /// Whether an invitation can be redeemed.
  public enum State: Sendable, Hashable {
    /// The invitation can be redeemed.
    case open
    /// Its capacity is used up.
    case exhausted
    /// It has expired.
    case expired
    /// The inviter or the team revoked it.
    case revoked
    /// A state that this version does not know, with its name on the wire.
    case other(String)
  }

  /// The invite code.
  public var code: InviteCode
  /// Whether the invitation can be redeemed.
  public var state: State
  /// The name of the inviter that people see.
  public var inviterName: String?
  /// The campaign.
  public var campaign: String?
  /// When the invitation expires; nil if it does not.
  public var expiresAt: Timestamp?
  /// How many people can still redeem it; nil for any number.
  public var remainingUses: Int?
  /// Data that your server added for the app.
  public var payload: [String: String]?

  /// Creates a preview.
  ///
  /// - Parameters:
  ///   - code: The invite code.
  ///   - state: Whether the invitation can be redeemed.
  ///   - inviterName: The name of the inviter that people see.
  ///   - campaign: The campaign.
  ///   - expiresAt: When the invitation expires; nil if it does not.
  ///   - remainingUses: How many people can still redeem it; nil for any number.
  ///   - payload: Data that your server added for the app.
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
