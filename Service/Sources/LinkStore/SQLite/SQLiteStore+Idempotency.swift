import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func response(to key: IdempotencyKey) async throws -> StoredResponse? {
    try await read { database in
      try database.first(
        StoredResponse.lookup,
        [key.client, key.value],
        as: StoredResponse.init(row:)
      )
    }
  }

  package func removeResponses(before time: Timestamp) async throws -> Int {
    try await removeInParts(
      """
      DELETE FROM answers WHERE rowid IN
      (SELECT rowid FROM answers WHERE created_at < ? ORDER BY created_at LIMIT ?)
      """,
      [time.milliseconds]
    )
  }
}

extension Database {
  /// Stores a response in the same transaction as the change that it reports.
  ///
  /// - Throws: ``StoreError`` with the code `idempotencyKeyUsed` if a response is already stored
  ///   under the key.
  func store(_ record: IdempotencyRecord) throws {
    guard try write(record, with: IdempotencyRecord.insertion) else {
      throw StoreError.idempotencyKeyUsed
    }
  }
}
