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
    }
  }

  package func invitation(code: InviteCode) async throws -> Invitation? {
    try await read { try $0.invitation(code: code) }
  }

  package func invitation(id: String) async throws -> Invitation? {
    try await read { database in
      try database.first(
        "SELECT \(Invitation.columns) FROM invitations WHERE id = ?",
        [id],
        as: Invitation.init(row:)
      )
    }
  }

  package func invitations(
    inviter: String?,
    campaign: String?,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<Invitation> {
    var query = ListQuery(Invitation.columns, from: "invitations", id: "id")
    query.require("inviter = ?", inviter)
    query.require("campaign = ?", campaign)
    let list = try query.page(after: cursor, limit: limit)
    return try await read { database in
      try list.page(of: database.all(list.sql, list.values, as: Invitation.init(row:)), id: \.id)
    }
  }

  package func redemptions(
    invitation id: String,
    after cursor: String?,
    limit: Int
  ) async throws -> ListPage<StoredRedemption> {
    var query = ListQuery(StoredRedemption.columns, from: "redemptions", id: "id")
    query.require("invitation_id = ?", id)
    let list = try query.page(after: cursor, limit: limit)
    return try await read { database in
      try list.page(
        of: database.all(list.sql, list.values, as: StoredRedemption.init(row:)),
        id: \.id
      )
    }
  }

  package func revoke(invitation id: String, at time: Timestamp) async throws -> Bool {
    try await revoke(id, in: "invitations", at: time)
  }
}

extension Database {
  func invitation(code: InviteCode) throws -> Invitation? {
    try first(
      "SELECT \(Invitation.columns) FROM invitations WHERE code = ?",
      [code.rawValue],
      as: Invitation.init(row:)
    )
  }
}
