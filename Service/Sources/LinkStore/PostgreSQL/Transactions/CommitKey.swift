import LinkwrightCore

/// The key of a transaction, by which its outcome can be learned after the connection was lost.
///
/// A `COMMIT` without an answer may have happened, or may happen later. Therefore, each transaction
/// whose work must happen once inserts its key, and another connection inserts the same key as a
/// fence. The key is unique, so exactly one of the two succeeds.
struct CommitKey: Sendable {
  private let text: String

  init() {
    var generator = SystemRandomNumberGenerator()
    text = UniqueID.make(at: Timestamp(milliseconds: 0), using: &generator)
  }

  /// The last statement of the transaction before its `COMMIT`.
  var insertion: SQLStatement {
    SQLStatement("INSERT INTO commit_keys (key, is_fence) VALUES ($1, 0)", [.text(text)])
  }

  /// Decides the outcome of a transaction. If the server still works on the transaction, waits for
  /// its end.
  ///
  /// - Returns: Whether the transaction was committed. If not, it never will be.
  func wasCommitted(on connection: PostgreSQLConnection) throws -> Bool {
    // The update returns which of the two rows is there, because an earlier fence may have been
    // inserted without an answer, too. It also writes, so that its commit waits for a synchronous
    // standby. The standby then has the transaction itself.
    let isFence = try connection.run(
      SQLStatement(
        """
        INSERT INTO commit_keys (key, is_fence) VALUES ($1, 1)
        ON CONFLICT (key) DO UPDATE SET created_at = now() RETURNING is_fence
        """,
        [.text(text)]
      )
    ).first { try $0.flag() }
    return isFence == false
  }

  /// Removes the keys whose transactions ended long ago.
  static let removal = """
    DELETE FROM commit_keys WHERE key IN
    (SELECT key FROM commit_keys WHERE created_at < now() - interval '1 day' LIMIT $1)
    """
}
