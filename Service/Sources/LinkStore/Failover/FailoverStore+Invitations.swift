package import LinkwrightCore

extension FailoverStore {
  package func insert(_ invitations: [Invitation], storing record: IdempotencyRecord?) async throws
  {
    try await source.database().insert(invitations, storing: record)
  }

  package func invitation(code: InviteCode) async throws -> Invitation? {
    try await source.read(
      { try await $0.invitation(code: code) },
      orElse: { try revoked($0.invitation(code: code)) }
    )
  }

  package func invitation(id: String) async throws -> Invitation? {
    try await source.read(
      { try await $0.invitation(id: id) },
      orElse: { try revoked($0.invitation(id: id)) }
    )
  }

  /// Returns an invitation from the snapshot, marked as revoked if this process revoked the
  /// invitation after the snapshot was written.
  private func revoked(_ invitation: Invitation?) -> Invitation? {
    guard var invitation, let time = revocation(of: invitation.id) else {
      return invitation
    }
    invitation.revokedAt = invitation.revokedAt ?? time
    return invitation
  }

  package func redemptions(
    invitation id: String,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<StoredRedemption> {
    try await source.read { database in
      try await database.redemptions(invitation: id, after: cursor, limit: limit)
    }
  }

  package func invitations(
    inviter: String?,
    campaign: String?,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<Invitation> {
    try await source.read { database in
      try await database.invitations(
        inviter: inviter,
        campaign: campaign,
        after: cursor,
        limit: limit
      )
    }
  }

  package func revoke(invitation id: String, at time: Timestamp) async throws -> Bool {
    let exists = try await source.database().revoke(invitation: id, at: time)
    if exists { noteRevocation(of: id, at: time) }
    return exists
  }

  package func redeem(
    code: InviteCode,
    by redemption: RedemptionRequest
  ) async throws -> RedemptionOutcome {
    try await source.database().redeem(code: code, by: redemption)
  }
}
