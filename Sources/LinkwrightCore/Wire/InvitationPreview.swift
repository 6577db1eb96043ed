/// The public part of an invitation, which the app can show before the user redeems it: `GET
/// /v1/invitations/{code}`.
public struct InvitationPreview: Sendable, Hashable {
  /// The state of an invitation, which determines whether it can be redeemed.
  public enum State: Sendable, Hashable {
    /// The invitation can be redeemed.
    case open
    /// The invitation has been redeemed as often as its capacity allows.
    case exhausted
    /// The invitation has expired.
    case expired
    /// The inviter or the team revoked the invitation.
    case revoked
    /// A state that this version of the library does not know. The value is the state's name in the
    /// JSON.
    case other(String)
  }

  /// The invite code.
  public var code: InviteCode
  /// The state of the invitation. Only an ``State/open`` invitation can be redeemed.
  public var state: State
  /// The inviter's name, as invited users see it; nil if there is no name.
  public var inviterName: String?
  /// The name of the campaign; nil if there is none.
  public var campaign: String?
  /// The time at which the invitation expires; nil if it does not expire.
  public var expiresAt: Timestamp?
  /// The number of users who can still redeem the invitation; nil for any number.
  public var remainingUses: Int?
  /// Data that your server added for the app; nil if there is none.
  public var payload: [String: String]?

  /// Creates a preview.
  ///
  /// Optional values that you omit are nil.
  ///
  /// - Parameters:
  ///   - code: The invite code.
  ///   - state: The state of the invitation.
  ///   - inviterName: The inviter's name, as invited users see it.
  ///   - campaign: The name of the campaign.
  ///   - expiresAt: The time at which the invitation expires; nil if it does not expire.
  ///   - remainingUses: The number of users who can still redeem the invitation; nil for any
  ///     number.
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

extension InvitationPreview: Codable {
  /// Decodes a preview.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try self.init(
      code: fields.value("code"),
      state: fields.value("state"),
      inviterName: fields.optional("inviterName"),
      campaign: fields.optional("campaign"),
      expiresAt: fields.optional("expiresAt"),
      remainingUses: fields.optional("remainingUses"),
      payload: fields.optional("payload")
    )
  }

  /// Encodes the preview, omitting properties that are nil.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(code, as: "code")
    try fields.write(state, as: "state")
    try fields.write(inviterName, as: "inviterName")
    try fields.write(campaign, as: "campaign")
    try fields.write(expiresAt, as: "expiresAt")
    try fields.write(remainingUses, as: "remainingUses")
    try fields.write(payload, as: "payload")
  }
}

extension InvitationPreview.State: OpenWireValue {
  init(wireName: String) {
    self =
      switch wireName {
      case "open": .open
      case "exhausted": .exhausted
      case "expired": .expired
      case "revoked": .revoked
      default: .other(wireName)
      }
  }

  var wireName: String {
    switch self {
    case .open: "open"
    case .exhausted: "exhausted"
    case .expired: "expired"
    case .revoked: "revoked"
    case .other(let name): name
    }
  }
}
