import LinkwrightCore

/// A redemption that waits to be sent.
struct QueuedRedemption: Sendable, Hashable, Codable {
  var code: InviteCode
  var redeemer: String
  /// The same however often it is sent, so that it takes one place.
  var key: String
  /// When the person joined, by the clock of the device.
  var askedAt: Timestamp

  func redemption(_ outcome: Redemption.Outcome, _ answer: RedeemAnswer? = nil) -> Redemption {
    Redemption(of: code, by: redeemer, outcome: outcome, answer: answer)
  }
}
