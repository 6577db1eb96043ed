package import LinkwrightCore

extension FailoverStore {
  package func insert(_ invitations: [Invitation], storing record: IdempotencyRecord?) async throws
  {
    try await write { try await $0.insert(invitations, storing: record) }
  }

  package func invitation(code: InviteCode) async throws -> Invitation? {
    try await read { source in
      try await source.read(
        { try await $0.invitation(code: code) },
        orElse: { try self.revoked($0.invitation(code: code)) }
      )
    }
  }

  package func invitation(id: String) async throws -> Invitation? {
    try await read { source in
      try await source.read(
        { try await $0.invitation(id: id) },
        orElse: { try self.revoked($0.invitation(id: id)) }
      )
    }
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
    try await read { source in
      try await source.database().redemptions(invitation: id, after: cursor, limit: limit)
    }
  }

  package func invitations(
    inviter: String?,
    campaign: String?,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<Invitation> {
    try await read { source in
      try await source.database().invitations(
        inviter: inviter,
        campaign: campaign,
        after: cursor,
        limit: limit
      )
    }
  }

  package func revoke(invitation id: String, at time: Timestamp) async throws -> Bool {
    try await write { database in
      let exists = try await database.revoke(invitation: id, at: time)
      if exists { self.noteRevocation(of: id, at: time) }
      return exists
    }
  }

  package func redeem(
    code: InviteCode,
    by redemption: RedemptionRequest
  ) async throws -> RedemptionOutcome {
    try await write { try await $0.redeem(code: code, by: redemption) }
  }
}
