import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func response(to key: IdempotencyKey) async throws -> StoredResponse? {
    try await read { database in
      try database.first(
        """
        SELECT request_hash, status, content_type, body FROM answers
        WHERE client = ? AND idempotency_key = ?
        """,
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
      throw StoreError(
        .idempotencyKeyUsed,
        "A request with this idempotency key was performed before."
      )
    }
  }
}

extension StoredResponse {
  fileprivate init(row reader: inout ColumnReader) throws {
    try self.init(
      requestHash: reader.bytes(),
      status: reader.number(),
      contentType: reader.text(),
      body: reader.bytes()
    )
  }
}

extension IdempotencyRecord {
  fileprivate static let insertion = RowStatement<IdempotencyRecord>.insertion(
    into: "answers",
    [
      .text("client") { $0.key.client },
      .text("idempotency_key") { $0.key.value },
      .time("created_at") { $0.time },
      .bytes("request_hash") { $0.response.requestHash },
      .number("status") { $0.response.status },
      .text("content_type") { $0.response.contentType },
      .bytes("body") { $0.response.body },
    ],
    clause: "ON CONFLICT DO NOTHING"
  )
}
