public import LinkwrightCore

/// The result of an attempt to redeem an invitation.
public struct Redemption: Sendable, Hashable {
  /// The invite code.
  public var code: InviteCode
  /// Your own identifier for the user who redeems the invitation.
  public var redeemer: String
  /// The outcome of the attempt.
  public var outcome: Outcome
  /// The service's response if the redemption was successful; otherwise nil.
  public var answer: RedeemAnswer?

  /// Creates a redemption.
  ///
  /// - Parameters:
  ///   - code: The invite code.
  ///   - redeemer: Your own identifier for the user who redeems the invitation.
  ///   - outcome: The outcome of the attempt.
  ///   - answer: The service's response if the redemption was successful. The default is nil.
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
  /// The outcome of an attempt to redeem an invitation.
  ///
  /// Later versions of the library may add outcomes.
  public struct Outcome: Sendable, Hashable, CustomStringConvertible {
    /// The name of the outcome, such as `exhausted`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The user has redeemed the invitation, now or in an earlier attempt.
    public static let redeemed = Outcome("redeemed")
    /// The service could not be reached. The client sends the redemption again later, and the
    /// service counts the redemption once.
    public static let queued = Outcome("queued")
    /// The invitation has been redeemed as often as its capacity allows.
    public static let exhausted = Outcome("exhausted")
    /// The invitation has expired.
    public static let expired = Outcome("expired")
    /// The invitation was revoked.
    public static let revoked = Outcome("revoked")
    /// The user created the invitation and cannot redeem it.
    public static let ownInvitation = Outcome("ownInvitation")
    /// No invitation has the given invite code.
    public static let unknown = Outcome("unknown")
    /// The service refused a queued redemption for another reason.
    public static let refused = Outcome("refused")
  }
}
