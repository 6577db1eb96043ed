import LinkwrightCore

/// Decides whether a redemption is accepted, and stores it.
///
/// The transaction locks the row of the invitation, so that redemptions of one invitation follow each
/// other on all nodes. Statements after the lock see what the transactions before have committed, also in
/// the same round trip.
struct PostgreSQLRedemption {
  let transaction: Transaction

  func redeem(_ code: InviteCode, by request: RedemptionRequest) throws -> RedemptionOutcome {
    let rows = try transaction.read([
      SQLStatement(Invitation.lookupByCode + " FOR NO KEY UPDATE", [.text(code.rawValue)]),
      SQLStatement(Self.lookupByKey, [.text(request.idempotencyKey)]),
      SQLStatement(Self.lookupByRedeemer, [.text(code.rawValue), .text(request.redeemer)]),
      SQLStatement(Self.isNoted),
    ])
    guard rows.count == 4 else { throw PostgreSQLError.noAnswer }
    let invitation = try rows[0].first(Invitation.init(row:))
    if let earlier = try rows[1].first(StoredRedemption.init(row:)) {
      guard let invitation, earlier.invitationID == invitation.id,
        earlier.redeemer == request.redeemer
      else { return .refused(.keyReused) }
      return .repeated(earlier, invitation)
    }
    guard let invitation else { return .refused(.unknownCode) }
    if let earlier = try rows[2].first(StoredRedemption.init(row:)) {
      try write([binding(request, to: earlier)])
      return .repeated(earlier, invitation)
    }
    if let refusal = invitation.refusal(of: request) { return .refused(refusal) }
    if let limit = invitation.content.maximumUses, invitation.usedCount >= limit {
      return .refused(.exhausted)
    }
    return try store(request, of: invitation, isNoted: rows[3].first { try $0.flag() } == true)
  }

  /// - Parameter isNoted: Whether a webhook wants to know.
  private func store(
    _ request: RedemptionRequest,
    of invitation: Invitation,
    isNoted: Bool
  ) throws -> RedemptionOutcome {
    let redemption = StoredRedemption(
      id: request.id,
      invitationID: invitation.id,
      redeemer: request.redeemer,
      redeemedAt: request.time,
      app: request.app,
      isProved: request.isProved
    )
    let slice = transaction.connection.slice
    let campaign = invitation.content.campaign ?? ""
    var used = invitation
    used.usedCount += 1
    let messages =
      isNoted ? Transaction.messages(of: try Change.redeemed(redemption, of: used)) : []
    let statements = try [
      SQLStatement(
        "UPDATE invitations SET used_count = used_count + 1 WHERE id = $1",
        [.text(invitation.id)]
      ),
      SQLStatement(StoredRedemption.insertion, redemption),
      binding(request, to: redemption),
      SQLStatement(
        CountSlices.incrementCampaign,
        CountSlices.campaign(invitation.host, campaign, slice)
      ),
      SQLStatement(CountSlices.incrementSubject, CountSlices.subject(invitation.id, slice)),
      event(of: redemption, invitation),
    ]
    try write(statements + messages)
    return .redeemed(redemption, used)
  }

  /// Counts over time are added up from events.
  private func event(of redemption: StoredRedemption, _ invitation: Invitation) -> SQLStatement {
    SQLStatement(
      """
      WITH batch AS (
        INSERT INTO uncounted_events (event_count) VALUES (1) RETURNING batch
      )
      INSERT INTO events (id, kind, time, host, invitation_id, platform, browser, campaign, batch)
      SELECT $1::text, \(VisitEvent.Kind.redemption.rawValue), $2::bigint, $3::text, $4::text,
        '\(VisitEvent.unknownPlatform)', '\(VisitEvent.unknownBrowser)', $5::text, batch FROM batch
      ON CONFLICT DO NOTHING
      """,
      [
        .text(redemption.id), StoredValue(redemption.redeemedAt), .text(invitation.host),
        .text(invitation.id), StoredValue(invitation.content.campaign),
      ]
    )
  }

  private func binding(
    _ request: RedemptionRequest,
    to redemption: StoredRedemption
  ) -> SQLStatement {
    SQLStatement(
      "INSERT INTO redemption_keys (idempotency_key, redemption_id, created_at) VALUES ($1, $2, $3)",
      [.text(request.idempotencyKey), .text(redemption.id), StoredValue(request.time)]
    )
  }

  /// Two requests with one idempotency key and different codes lock different rows. The second one
  /// then has to begin again, so that it finds the redemption of the first.
  private func write(_ statements: [SQLStatement]) throws {
    do { try transaction.write(statements) } catch var error as PostgreSQLError
      where error.constraint == "redemption_keys_pkey"
    {
      error.sqlState = "40001"
      throw error
    }
  }

  private static let lookupByKey = """
    SELECT \(StoredRedemption.columns) FROM redemptions
    JOIN redemption_keys ON redemption_keys.redemption_id = redemptions.id
    WHERE idempotency_key = $1
    """

  private static let lookupByRedeemer = """
    SELECT \(StoredRedemption.columns) FROM redemptions
    WHERE invitation_id = (SELECT id FROM invitations WHERE code = $1) AND redeemer = $2
    """

  private static let isNoted = """
    SELECT EXISTS (SELECT 1 FROM webhook_subscriptions WHERE kind IN
    ('\(ChangeKind.invitationRedeemed.rawValue)', '\(ChangeKind.invitationUsedUp.rawValue)'))
    """
}
