import Foundation
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
  /// Stores a response in the transaction of the change that it reports.
  ///
  /// - Throws: ``StoreError`` with the code `idempotencyKeyUsed`.
  func store(_ record: IdempotencyRecord) throws {
    let count = try run(
      """
      INSERT INTO answers
      (client, idempotency_key, created_at, request_hash, status, content_type, body)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """,
      [record.key.client, record.key.value, record.time.milliseconds] + record.response.values
    )
    guard count == 1 else {
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

  fileprivate var values: [SQLValue] { [Data(requestHash), status, contentType, Data(body)] }
}
