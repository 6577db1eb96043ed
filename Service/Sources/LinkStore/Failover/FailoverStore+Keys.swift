package import LinkwrightCore

extension FailoverStore {
  package func insert(_ key: APIKey, hash: [UInt8]) async throws {
    try await write { try await $0.insert(key, hash: hash) }
  }

  package func key(hash: [UInt8]) async throws -> APIKey? {
    try await read { source in
      try await source.read(
        { try await $0.key(hash: hash) },
        orElse: { snapshot in
          guard var key = snapshot.key(hash: hash) else { return nil }
          if let time = self.revocation(of: key.id) {
            key.revokedAt = key.revokedAt ?? time
          }
          return key
        }
      )
    }
  }

  package func keys() async throws -> [APIKey] { try await read { try await $0.database().keys() } }

  package func revoke(key id: String, at time: Timestamp) async throws -> Bool {
    try await write { database in
      let exists = try await database.revoke(key: id, at: time)
      if exists { self.noteRevocation(of: id, at: time) }
      return exists
    }
  }

  package func response(to key: IdempotencyKey) async throws -> StoredResponse? {
    try await read { try await $0.database().response(to: key) }
  }

  package func removeResponses(before time: Timestamp) async throws -> Int {
    try await source.database().removeResponses(before: time)
  }

  package func removeRedemptionKeys(before time: Timestamp) async throws -> Int {
    try await source.database().removeRedemptionKeys(before: time)
  }
}
