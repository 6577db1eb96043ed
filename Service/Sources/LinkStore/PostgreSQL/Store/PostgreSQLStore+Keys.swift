package import LinkwrightCore

extension PostgreSQLStore {
  package func insert(_ key: APIKey, hash: [UInt8]) async throws {
    let statement = try SQLStatement(HashedKey.insertion, HashedKey(key: key, hash: hash))
    try await runner.once { transaction in
      try transaction.write([statement])
      try transaction.note(.keyCreated, of: [key], as: Change.created)
    }
  }

  package func key(hash: [UInt8]) async throws -> APIKey? {
    try await first(APIKey.lookup, [.bytes(hash)], as: APIKey.init(row:))
  }

  package func keys() async throws -> [APIKey] {
    try await all(APIKey.list, [], as: APIKey.init(row:))
  }

  package func revoke(key id: String, at time: Timestamp) async throws -> Bool {
    try await revoke(id, in: "api_keys", at: time) { transaction in
      let rows = try transaction.read(APIKey.lookupByID, [.text(id)])
      let revoked = try rows.all(APIKey.init(row:))
      try transaction.note(.keyRevoked, of: revoked) { try .revoked($0, at: time) }
    }
  }
}
