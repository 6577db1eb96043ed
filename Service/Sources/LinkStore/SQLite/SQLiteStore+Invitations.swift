import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func insert(_ invitations: [Invitation], storing record: IdempotencyRecord?) async throws
  {
    try await write { database in
      if let record { try database.store(record) }
      for invitation in invitations {
        try database.write(invitation, with: Invitation.insertion)
      }
      try database.note(.invitationCreated, of: invitations, as: Change.created)
    }
  }

  package func invitation(code: InviteCode) async throws -> Invitation? {
    try await read { try $0.invitation(code: code) }
  }

  package func invitation(id: String) async throws -> Invitation? {
    try await read { database in
      try database.first(Invitation.lookupByID, [id], as: Invitation.init(row:))
    }
  }

  package func invitations(
    inviter: String?,
    campaign: String?,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<Invitation> {
    let list = try ListQuery(invitationsOf: inviter, campaign: campaign)
      .page(after: cursor, limit: limit)
    return try await read { database in
      try list.page(of: database.all(list.sql, list.values, as: Invitation.init(row:)), id: \.id)
    }
  }

  package func redemptions(
    invitation id: String,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<StoredRedemption> {
    let list = try ListQuery(redemptionsOf: id).page(after: cursor, limit: limit)
    return try await read { database in
      try list.page(
        of: database.all(list.sql, list.values, as: StoredRedemption.init(row:)),
        id: \.id
      )
    }
  }

  package func revoke(invitation id: String, at time: Timestamp) async throws -> Bool {
    try await revoke(id, in: "invitations", at: time) { database in
      let revoked = try database.all(Invitation.lookupByID, [id], as: Invitation.init(row:))
      try database.note(.invitationRevoked, of: revoked) { try .revoked($0, at: time) }
    }
  }
}

extension Database {
  func invitation(code: InviteCode) throws -> Invitation? {
    try first(Invitation.lookupByCode, [code.rawValue], as: Invitation.init(row:))
  }
}
