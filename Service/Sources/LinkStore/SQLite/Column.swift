import Foundation
import LinkwrightCore

/// A column of a table, with the value that a row has in it.
///
/// Statements are built from lists of columns, so names and values always have the same order.
struct Column<Row>: Sendable {
  let name: String
  let bind: @Sendable (Row, inout BoundStatement) throws -> Void

  static func text(_ name: String, _ value: @escaping @Sendable (Row) -> String?) -> Column {
    Column(name: name) { row, statement in try statement.bind(value(row)) }
  }

  static func number(_ name: String, _ value: @escaping @Sendable (Row) -> Int?) -> Column {
    Column(name: name) { row, statement in try statement.bind(value(row).map { Int64($0) }) }
  }

  static func flag(_ name: String, _ value: @escaping @Sendable (Row) -> Bool) -> Column {
    number(name) { value($0) ? 1 : 0 }
  }

  static func time(_ name: String, _ value: @escaping @Sendable (Row) -> Timestamp?) -> Column {
    Column(name: name) { row, statement in try statement.bind(value(row)?.milliseconds) }
  }

  static func bytes(_ name: String, _ value: @escaping @Sendable (Row) -> [UInt8]) -> Column {
    Column(name: name) { row, statement in try statement.bind(Data(value(row))) }
  }

  /// A list or dictionary as JSON text.
  static func json<Value: Encodable & Collection & SendableMetatype>(
    _ name: String,
    _ value: @escaping @Sendable (Row) -> Value
  ) -> Column {
    Column(name: name) { row, statement in try statement.bind(JSONColumn.text(value(row))) }
  }

  /// Returns the same column for rows that contain a `Row`.
  func of<Outer>(_ part: @escaping @Sendable (Outer) -> Row) -> Column<Outer> {
    Column<Outer>(name: name) { [bind] outer, statement in try bind(part(outer), &statement) }
  }
}

extension Array {
  /// The names of the columns, in the form in which `SELECT` lists them.
  func names<Row>() -> String where Element == Column<Row> {
    map(\.name).joined(separator: ", ")
  }
}
