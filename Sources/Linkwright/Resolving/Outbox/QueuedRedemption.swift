import LinkwrightCore

/// A redemption that is waiting to be sent.
struct QueuedRedemption: Sendable, Equatable {
  var code: InviteCode
  var redeemer: String
  /// The idempotency key. Every attempt uses the same key, so the service counts the redemption
  /// once.
  var key: String
  /// The time at which the user redeemed the invitation, according to the device's clock.
  var requestedAt: Timestamp
  /// Whether the app has reset the installation since the user redeemed the invitation, so that the
  /// redemption does not join the new installation. Nil in files of earlier versions.
  var isOfEarlierInstallation: Bool?

  /// The event that joins the installation to the invitation. It has the ID of the redemption, so a
  /// redemption that is answered twice is one join. Nil if the installation has been reset.
  var join: AppEvent? {
    if isOfEarlierInstallation == true { return nil }
    return AppEvent(
      id: key,
      kind: .join,
      occurredAt: requestedAt,
      carried: CarriedToken(carriedBy: .inviteCode, token: code.rawValue)
    )
  }

  func redemption(_ outcome: Redemption.Outcome, _ answer: RedeemAnswer? = nil) -> Redemption {
    Redemption(of: code, by: redeemer, outcome: outcome, answer: answer)
  }
}

extension QueuedRedemption: Codable {
  init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    code = try fields.value("code")
    redeemer = try fields.value("redeemer")
    key = try fields.value("key")
    requestedAt = try fields.value("askedAt")
    isOfEarlierInstallation = try fields.optional("isOfEarlierInstallation")
  }

  func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(code, as: "code")
    try fields.write(redeemer, as: "redeemer")
    try fields.write(key, as: "key")
    try fields.write(requestedAt, as: "askedAt")
    try fields.write(isOfEarlierInstallation, as: "isOfEarlierInstallation")
  }
}
