import GRDB

/// A statement that writes one row. It is built from the columns to which it binds values.
struct RowStatement<Row>: Sendable {
  private let sql: String
  private let columns: [Column<Row>]

  /// Creates an `INSERT`.
  ///
  /// - Parameter clause: The clause after the values, such as `ON CONFLICT DO NOTHING`.
  static func insertion(
    into table: String,
    _ columns: [Column<Row>],
    clause: String = ""
  ) -> RowStatement {
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return RowStatement(
      sql: "INSERT INTO \(table) (\(columns.names())) VALUES (\(marks)) \(clause)",
      columns: columns
    )
  }

  /// Creates an `UPDATE` of the row whose key column has the same value as the given row.
  static func update(
    _ table: String,
    setting columns: [Column<Row>],
    key: Column<Row>
  ) -> RowStatement {
    let assignments = columns.map { "\($0.name) = ?" }.joined(separator: ", ")
    return RowStatement(
      sql: "UPDATE \(table) SET \(assignments) WHERE \(key.name) = ?",
      columns: columns + [key]
    )
  }

  /// Writes rows.
  ///
  /// - Parameter didWrite: Called after each row. Its second argument is whether the statement
  ///   changed anything.
  func run(
    for rows: some Sequence<Row>,
    in database: Database,
    didWrite: (Row, Bool) -> Void = { _, _ in }
  ) throws {
    var statement = try BoundStatement(sql, in: database)
    defer { statement.finish() }
    for row in rows {
      statement.restart()
      for column in columns { try column.bind(row, &statement) }
      assert(statement.isComplete, sql)
      while try statement.step() {}
      didWrite(row, database.changesCount == 1)
    }
  }
}

extension Database {
  /// Writes one row.
  ///
  /// - Returns: Whether the statement changed anything.
  @discardableResult
  func write<Row>(_ row: Row, with statement: RowStatement<Row>) throws -> Bool {
    var hasChanged = false
    try statement.run(for: CollectionOfOne(row), in: self) { hasChanged = $1 }
    return hasChanged
  }
}
