import Foundation
import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func answer(to key: IdempotencyKey) async throws -> StoredAnswer? {
    try await read { database in
      try database.first(
        """
        SELECT request_hash, status, content_type, body FROM answers
        WHERE client = ? AND idempotency_key = ?
        """,
        [key.client, key.value],
        as: StoredAnswer.init(row:)
      )
    }
  }

  package func removeAnswers(before time: Timestamp) async throws -> Int {
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
  /// Keeps an answer in the transaction of what it tells of.
  ///
  /// - Throws: ``StoreError`` with the code `answered`.
  func keep(_ kept: KeptAnswer) throws {
    let count = try run(
      """
      INSERT INTO answers
      (client, idempotency_key, created_at, request_hash, status, content_type, body)
      VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """,
      [kept.key.client, kept.key.value, kept.time.milliseconds] + kept.answer.values
    )
    guard count == 1 else {
      throw StoreError(.answered, "A request with this idempotency key was answered before.")
    }
  }
}

extension StoredAnswer {
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
