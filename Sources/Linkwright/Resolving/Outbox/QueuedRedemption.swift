import LinkwrightCore

/// A redemption that waits to be sent.
struct QueuedRedemption: Sendable, Hashable, Codable {
  var code: InviteCode
  var redeemer: String
  /// The idempotency key. It stays the same in every attempt, so that the redemption counts once.
  var key: String
  /// When the user joined, by the clock of the device.
  var requestedAt: Timestamp

  /// The names in the file of the outbox.
  private enum CodingKeys: String, CodingKey {
    case code, redeemer, key
    case requestedAt = "askedAt"
  }

  func redemption(_ outcome: Redemption.Outcome, _ answer: RedeemAnswer? = nil) -> Redemption {
    Redemption(of: code, by: redeemer, outcome: outcome, answer: answer)
  }
}
