/// Tells which transactions that store events have ended.
///
/// Each of them takes a number, and they commit in any order. A transaction shares
/// ``AdvisoryLock/eventStorage`` before it takes its number, and until it ends. A session that holds the exclusive lock therefore knows
/// that all transactions with earlier numbers have ended. New transactions wait for that session.
enum StoredTransactions {
  private static let lastNumber = SQLStatement(
    "SELECT last_value, is_called FROM \(sequence)"
  )
  /// The name that PostgreSQL gives to the sequence of the column `batch`.
  private static let sequence = "uncounted_events_batch_seq"

  /// Returns the highest number for which it is known that all transactions up to it have ended. What
  /// they stored is visible to statements that begin afterwards.
  static func lastEnded(on connection: PostgreSQLConnection) throws -> Int64 {
    let transaction = Transaction(connection, .readCommitted)
    defer { transaction.rollBack() }
    let rows = try transaction.read([AdvisoryLock.eventStorage.exclusive, lastNumber])
    guard
      let last = try rows.last?.first({ row in
        let number = try row.optionalInteger() ?? 0
        return try row.flag() ? number : number - 1
      })
    else { throw PostgreSQLError.noAnswer }
    return last
  }
}
