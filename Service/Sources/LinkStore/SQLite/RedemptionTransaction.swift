import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func redeem(
    code: InviteCode,
    by request: RedemptionRequest
  ) async throws -> RedemptionOutcome {
    try await write { try RedemptionTransaction(database: $0).redeem(code, by: request) }
  }

  package func removeRedemptionKeys(before time: Timestamp) async throws -> Int {
    try await removeInParts(
      """
      DELETE FROM redemption_keys WHERE rowid IN
      (SELECT rowid FROM redemption_keys WHERE created_at < ? ORDER BY created_at LIMIT ?)
      """,
      [time.milliseconds]
    )
  }
}

/// Decides whether a redemption is accepted, and stores it.
///
/// The transaction is `IMMEDIATE`, so no other write can interleave. If two requests arrive at the
/// same time, the second one sees the result of the first.
struct RedemptionTransaction {
  let database: Database

  func redeem(_ code: InviteCode, by request: RedemptionRequest) throws -> RedemptionOutcome {
    let invitation = try database.invitation(code: code)
    if let earlier = try redemption(idempotencyKey: request.idempotencyKey) {
      guard let invitation, earlier.invitationID == invitation.id,
        earlier.redeemer == request.redeemer
      else { return .refused(.keyReused) }
      return .repeated(earlier, invitation)
    }
    guard let invitation else { return .refused(.unknownCode) }
    if let earlier = try redemption(of: invitation, by: request.redeemer) {
      try bind(request, to: earlier)
      return .repeated(earlier, invitation)
    }
    if let refusal = invitation.refusal(of: request) { return .refused(refusal) }
    guard try takeCapacity(in: invitation) else { return .refused(.exhausted) }
    let redemption = StoredRedemption(
      id: request.id,
      invitationID: invitation.id,
      redeemer: request.redeemer,
      redeemedAt: request.time,
      app: request.app,
      isProved: request.isProved
    )
    try database.write(redemption, with: StoredRedemption.insertion)
    try bind(request, to: redemption)
    // Counts over time are added up from events.
    try database.run(
      """
      INSERT INTO events (id, kind, time, host, invitation_id, platform, browser, campaign)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """,
      [
        redemption.id, Int64(VisitEvent.Kind.redemption.rawValue),
        redemption.redeemedAt.milliseconds, invitation.host, invitation.id,
        VisitEvent.unknownPlatform, VisitEvent.unknownBrowser, invitation.content.campaign,
      ]
    )
    var increments = CountIncrements<String>()
    increments.add(.redemption, host: invitation.host, campaign: invitation.content.campaign)
    increments.add(.redemption, subject: invitation.id)
    try increments.write(to: database)
    var used = invitation
    used.usedCount += 1
    try database.note(Change.redeemed(redemption, of: used))
    return .redeemed(redemption, used)
  }

  private func redemption(idempotencyKey: String) throws -> StoredRedemption? {
    try database.first(
      """
      SELECT \(StoredRedemption.columns) FROM redemptions
      JOIN redemption_keys ON redemption_keys.redemption_id = redemptions.id
      WHERE idempotency_key = ?
      """,
      [idempotencyKey],
      as: StoredRedemption.init(row:)
    )
  }

  private func redemption(of invitation: Invitation, by redeemer: String) throws
    -> StoredRedemption?
  {
    try database.first(
      "SELECT \(StoredRedemption.columns) FROM redemptions WHERE invitation_id = ? AND redeemer = ?",
      [invitation.id, redeemer],
      as: StoredRedemption.init(row:)
    )
  }

  private func bind(_ request: RedemptionRequest, to redemption: StoredRedemption) throws {
    try database.run(
      "INSERT INTO redemption_keys (idempotency_key, redemption_id, created_at) VALUES (?, ?, ?)",
      [request.idempotencyKey, redemption.id, request.time.milliseconds]
    )
  }

  /// - Returns: Whether there was any capacity left.
  private func takeCapacity(in invitation: Invitation) throws -> Bool {
    try database.run(
      """
      UPDATE invitations SET used_count = used_count + 1
      WHERE id = ? AND (maximum_uses IS NULL OR used_count < maximum_uses)
      """,
      [invitation.id]
    ) == 1
  }
}
