/// A transaction on a connection. It begins with its first statement.
///
/// A class because its owner has to know whether the work wrote anything.
final class Transaction {
  enum Isolation: String {
    case readCommitted = "READ COMMITTED"
    /// The transaction sees one state. A row that was changed since then is a conflict.
    case repeatableRead = "REPEATABLE READ"
  }

  let connection: PostgreSQLConnection
  private let isolation: Isolation
  private var hasBegun = false
  /// Whether anything is to be committed.
  private(set) var hasWritten = false

  init(_ connection: PostgreSQLConnection, _ isolation: Isolation) {
    self.connection = connection
    self.isolation = isolation
  }

  /// Executes statements that write nothing, in one round trip. Locking a row is not a write.
  func read(_ statements: [SQLStatement]) throws -> [ResultRows] {
    if hasBegun { return try connection.run(statements) }
    hasBegun = true
    let begin = SQLStatement("BEGIN ISOLATION LEVEL \(isolation.rawValue)")
    return try Array(connection.run([begin] + statements).dropFirst())
  }

  func read(_ sql: String, _ values: [StoredValue] = []) throws -> ResultRows {
    try only(read([SQLStatement(sql, values)]))
  }

  /// Executes statements in one round trip.
  @discardableResult
  func write(_ statements: [SQLStatement]) throws -> [ResultRows] {
    hasWritten = true
    return try read(statements)
  }

  @discardableResult
  func write(_ sql: String, _ values: [StoredValue] = []) throws -> ResultRows {
    try only(write([SQLStatement(sql, values)]))
  }

  private func only(_ rows: [ResultRows]) throws -> ResultRows {
    guard let first = rows.first else { throw PostgreSQLError.noAnswer }
    return first
  }

  /// Commits. A commit key makes it possible to learn the outcome even if no answer arrives.
  func commit(_ key: CommitKey?) throws {
    try connection.run((key.map { [$0.insertion] } ?? []) + [SQLStatement("COMMIT")])
  }

  /// Undoes everything. If this fails, the connection is given up, which has the same effect.
  func rollBack() {
    if hasBegun, !connection.isBroken { _ = try? connection.run([SQLStatement("ROLLBACK")]) }
  }
}
