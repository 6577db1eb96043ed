/// Tells which transactions that store events, or change installations, have ended.
///
/// Each of them takes a number, and they commit in any order. A transaction shares
/// ``AdvisoryLock/eventStorage`` before it takes its number, and until it ends. A session that holds
/// the lock alone therefore knows that all transactions with earlier numbers have ended. New
/// transactions wait for that session.
enum StoredTransactions {
  static let nextChange = SQLStatement("SELECT nextval('\(Sequence.changes.rawValue)')")

  enum Sequence: String {
    /// The name that PostgreSQL gives to the sequence of the column `batch`.
    case events = "uncounted_events_batch_seq"
    /// The numbers of changes of installations.
    case changes = "attribution_changes"

    fileprivate var lastNumber: SQLStatement {
      SQLStatement("SELECT last_value, is_called FROM \(rawValue)")
    }
  }

  /// Returns the highest number for which it is known that all transactions up to it have ended. What
  /// they stored is visible to statements that begin afterwards.
  static func lastEnded(
    of sequence: Sequence = .events,
    on connection: PostgreSQLConnection
  ) throws -> Int64 {
    let transaction = Transaction(connection, .readCommitted)
    defer { transaction.rollBack() }
    let rows = try transaction.read([AdvisoryLock.eventStorage.exclusive, sequence.lastNumber])
    guard
      let last = try rows.last?.first({ row in
        let number = try row.optionalInteger() ?? 0
        return try row.flag() ? number : number - 1
      })
    else { throw PostgreSQLError.noAnswer }
    return last
  }
}
