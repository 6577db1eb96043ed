import GRDB
import GRDBSQLite

/// An `INSERT` that writes many rows at once.
///
/// A statement with 64 rows takes less processor time than 64 statements with one row, because
/// SQLite prepares its access to the table and its indexes only once.
struct RowsStatement: Sendable {
  private let columnCount: Int
  /// The statements, those with the most rows first.
  private let statements: [(rowCount: Int, sql: String)]

  /// - Parameters:
  ///   - columns: The columns to which values are bound.
  ///   - clause: The clause after the values, such as `ON CONFLICT DO NOTHING`.
  init(into table: String, _ columns: [String], clause: String) {
    columnCount = columns.count
    let row = "(\(columns.map { _ in "?" }.joined(separator: ", ")))"
    statements = [64, 8, 1].map { rowCount in
      let rows = Array(repeating: row, count: rowCount).joined(separator: ", ")
      let names = columns.joined(separator: ", ")
      return (rowCount, "INSERT INTO \(table) (\(names)) VALUES \(rows) \(clause)")
    }
  }

  /// Writes rows.
  ///
  /// - Parameters:
  ///   - bind: Binds the values of the row with the given number. The values belong to consecutive
  ///     parameters, of which the first is given. Parameters without a value are NULL. A text that
  ///     is bound in place must stay valid until this method returns.
  ///   - didWrite: Called after each statement, with the numbers of its rows.
  func run(
    rowCount: Int,
    in database: Database,
    bind: (_ row: Int, _ statement: BoundStatement, _ firstParameter: CInt) throws -> Void,
    didWrite: (Range<Int>) throws -> Void = { _ in }
  ) throws {
    let limit = sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_VARIABLE_NUMBER, -1)
    var next = 0
    for (count, sql) in statements where count == 1 || count * columnCount <= Int(limit) {
      guard next + count <= rowCount else { continue }
      let statement = try BoundStatement(sql, in: database)
      defer { statement.clear() }
      while next + count <= rowCount {
        statement.clear()
        for row in next..<next + count {
          try bind(row, statement, CInt((row - next) * columnCount + 1))
        }
        while try statement.step() {}
        try didWrite(next..<next + count)
        next += count
      }
    }
  }
}
