package import LinkwrightCore

extension PostgreSQLStore {
  package func insert(_ invitations: [Invitation], storing record: IdempotencyRecord?) async throws
  {
    let statements = try invitations.map { try SQLStatement(Invitation.insertion, $0) }
    try await runner.once { transaction in
      if let record { try transaction.store(record) }
      try transaction.write(statements)
      try transaction.note(.invitationCreated, of: invitations, as: Change.created)
    }
  }

  package func invitation(code: InviteCode) async throws -> Invitation? {
    try await first(Invitation.lookupByCode, [.text(code.rawValue)], as: Invitation.init(row:))
  }

  package func invitation(id: String) async throws -> Invitation? {
    try await first(Invitation.lookupByID, [.text(id)], as: Invitation.init(row:))
  }

  package func invitations(
    inviter: String?,
    campaign: String?,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<Invitation> {
    let query = try ListQuery(invitationsOf: inviter, campaign: campaign)
      .page(after: cursor, limit: limit)
    return try await page(query, as: Invitation.init(row:), id: \.id)
  }

  package func redemptions(
    invitation id: String,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<StoredRedemption> {
    let query = try ListQuery(redemptionsOf: id).page(after: cursor, limit: limit)
    return try await page(query, as: StoredRedemption.init(row:), id: \.id)
  }

  package func revoke(invitation id: String, at time: Timestamp) async throws -> Bool {
    try await revoke(id, in: "invitations", at: time) { transaction in
      let rows = try transaction.read(Invitation.lookupByID, [.text(id)])
      let revoked = try rows.all(Invitation.init(row:))
      try transaction.note(.invitationRevoked, of: revoked) { try .revoked($0, at: time) }
    }
  }

  package func redeem(
    code: InviteCode,
    by request: RedemptionRequest
  ) async throws -> RedemptionOutcome {
    try await runner.once { try PostgreSQLRedemption(transaction: $0).redeem(code, by: request) }
  }
}
