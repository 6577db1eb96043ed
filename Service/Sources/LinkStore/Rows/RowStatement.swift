/// A statement that writes one row. It is built from the columns to which it binds values.
struct RowStatement<Row>: Sendable {
  let sql: String
  let columns: [Column<Row>]

  /// Creates an `INSERT`.
  ///
  /// - Parameter clause: The clause after the values, such as `ON CONFLICT DO NOTHING`.
  static func insertion(
    into table: String,
    _ columns: [Column<Row>],
    clause: String = ""
  ) -> RowStatement {
    let parameters = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
    return RowStatement(
      sql: "INSERT INTO \(table) (\(columns.names())) VALUES (\(parameters)) \(clause)",
      columns: columns
    )
  }

  /// Creates an `UPDATE` of the row whose key column has the same value as the given row.
  static func update(
    _ table: String,
    setting columns: [Column<Row>],
    key: Column<Row>
  ) -> RowStatement {
    let assignments = columns.enumerated().map { "\($1.name) = $\($0 + 1)" }
    return RowStatement(
      sql: """
        UPDATE \(table) SET \(assignments.joined(separator: ", "))
        WHERE \(key.name) = $\(columns.count + 1)
        """,
      columns: columns + [key]
    )
  }
}
