import LinkwrightCore

/// A column of a table, with the value that a row has in it.
///
/// Statements are built from lists of columns, so names and values always have the same order.
struct Column<Row>: Sendable {
  let name: String
  let value: @Sendable (Row) throws -> StoredValue

  static func text(_ name: String, _ value: @escaping @Sendable (Row) -> String?) -> Column {
    Column(name: name) { StoredValue(value($0)) }
  }

  static func number(_ name: String, _ value: @escaping @Sendable (Row) -> Int?) -> Column {
    Column(name: name) { StoredValue(value($0)) }
  }

  static func flag(_ name: String, _ value: @escaping @Sendable (Row) -> Bool) -> Column {
    Column(name: name) { .number(value($0) ? 1 : 0) }
  }

  static func time(_ name: String, _ value: @escaping @Sendable (Row) -> Timestamp?) -> Column {
    Column(name: name) { StoredValue(value($0)) }
  }

  static func bytes(_ name: String, _ value: @escaping @Sendable (Row) -> [UInt8]) -> Column {
    Column(name: name) { .bytes(value($0)) }
  }

  /// A list or dictionary as JSON text.
  static func json<Value: Encodable & Collection & SendableMetatype>(
    _ name: String,
    _ value: @escaping @Sendable (Row) -> Value
  ) -> Column {
    Column(name: name) { try StoredValue(JSONColumn.text(value($0))) }
  }

  /// Returns the same column for rows that contain a `Row`.
  func of<Outer>(_ part: @escaping @Sendable (Outer) -> Row) -> Column<Outer> {
    Column<Outer>(name: name) { [value] outer in try value(part(outer)) }
  }
}

extension Array {
  /// The names of the columns, in the form in which `SELECT` lists them.
  func names<Row>() -> String where Element == Column<Row> {
    map(\.name).joined(separator: ", ")
  }
}
