package import LinkwrightCore

extension PostgreSQLStore {
  package func response(to key: IdempotencyKey) async throws -> StoredResponse? {
    try await first(
      StoredResponse.lookup,
      [.text(key.client), .text(key.value)],
      as: StoredResponse.init(row:)
    )
  }

  package func removeResponses(before time: Timestamp) async throws -> Int {
    try await removeInParts(
      """
      DELETE FROM answers WHERE (client, idempotency_key) IN
      (SELECT client, idempotency_key FROM answers WHERE created_at < $1 ORDER BY created_at LIMIT $2)
      """,
      [StoredValue(time)]
    )
  }

  package func removeRedemptionKeys(before time: Timestamp) async throws -> Int {
    try await removeInParts(
      """
      DELETE FROM redemption_keys WHERE idempotency_key IN (SELECT idempotency_key
      FROM redemption_keys WHERE created_at < $1 ORDER BY created_at LIMIT $2)
      """,
      [StoredValue(time)]
    )
  }
}

extension Transaction {
  /// Stores a response in the same transaction as the change that it reports.
  ///
  /// - Throws: ``StoreError`` with the code `idempotencyKeyUsed` if a response is already stored
  ///   under the key.
  func store(_ record: IdempotencyRecord) throws {
    let rows = try write([SQLStatement(IdempotencyRecord.insertion, record)])
    guard rows.first?.changedCount == 1 else { throw StoreError.idempotencyKeyUsed }
  }
}
