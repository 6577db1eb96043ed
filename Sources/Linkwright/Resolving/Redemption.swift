public import LinkwrightCore

/// The result of redeeming an invitation.
public struct Redemption: Sendable, Hashable {
  /// The invite code.
  public var code: InviteCode
  /// Your own identifier of the user who joins.
  public var redeemer: String
  /// The outcome.
  public var outcome: Outcome
  /// The response of the service to a successful redemption.
  public var answer: RedeemAnswer?

  /// Creates a redemption.
  ///
  /// - Parameters:
  ///   - code: The invite code.
  ///   - redeemer: Your own identifier of the user who joins.
  ///   - outcome: The outcome.
  ///   - answer: The response of the service to a successful redemption.
  public init(
    of code: InviteCode,
    by redeemer: String,
    outcome: Outcome,
    answer: RedeemAnswer? = nil
  ) {
    self.code = code
    self.redeemer = redeemer
    self.outcome = outcome
    self.answer = answer
  }
}

extension Redemption {
  /// An outcome of redeeming an invitation. Later versions may add outcomes.
  public struct Outcome: Sendable, Hashable, CustomStringConvertible {
    /// The name, such as `exhausted`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The user has joined, now or in an earlier attempt.
    public static let redeemed = Outcome("redeemed")
    /// The service could not be reached. The redemption is sent again later and counts once.
    public static let queued = Outcome("queued")
    /// The capacity of the invitation is used up.
    public static let exhausted = Outcome("exhausted")
    /// The invitation has expired.
    public static let expired = Outcome("expired")
    /// The invitation was revoked.
    public static let revoked = Outcome("revoked")
    /// The user created the invitation and cannot redeem it.
    public static let ownInvitation = Outcome("ownInvitation")
    /// No invitation has this code.
    public static let unknown = Outcome("unknown")
    /// The service refused a queued redemption for another reason.
    public static let refused = Outcome("refused")
  }
}
