public import LinkwrightCore

/// What became of an attempt to join.
public struct Redemption: Sendable, Hashable {
  /// The code.
  public var code: InviteCode
  /// Who joins, by the team's own name for them.
  public var redeemer: String
  /// What became of it.
  public var outcome: Outcome
  /// What the service said of a place that was taken.
  public var answer: RedeemAnswer?

  /// Makes a redemption.
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
  /// What became of an attempt to join. Later versions may have more outcomes.
  public struct Outcome: Sendable, Hashable, CustomStringConvertible {
    /// The name, such as `exhausted`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The place is taken, now or by an earlier attempt of the same person.
    public static let redeemed = Outcome("redeemed")
    /// The service could not be reached: it is asked again later, and never takes a second place.
    public static let queued = Outcome("queued")
    /// All places are taken.
    public static let exhausted = Outcome("exhausted")
    /// The time of the invitation is over.
    public static let expired = Outcome("expired")
    /// The invitation was taken back.
    public static let revoked = Outcome("revoked")
    /// Nobody redeems their own invitation.
    public static let ownInvitation = Outcome("ownInvitation")
    /// No invitation has the code.
    public static let unknown = Outcome("unknown")
    /// The service refused a redemption that had waited, for another reason.
    public static let refused = Outcome("refused")
  }
}
