/// A statement of PostgreSQL with the values of its parameters.
struct SQLStatement: Sendable {
  var sql: String
  var values: [StoredValue] = []
  /// Whether a connection prepares the statement once and keeps it. A statement that is built for
  /// one request is not kept, because the number of such statements has no limit.
  var isKept = true

  init(_ sql: String, _ values: [StoredValue] = [], isKept: Bool = true) {
    self.sql = sql
    self.values = values
    self.isKept = isKept
  }

  /// The statement that writes one row.
  init<Row>(_ statement: RowStatement<Row>, _ row: Row) throws {
    self.init(statement.sql, try statement.columns.map { try $0.value(row) })
  }
}
