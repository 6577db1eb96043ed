import Foundation
import GRDB

extension Database {
  /// Writes one row.
  ///
  /// - Returns: Whether the statement changed anything.
  @discardableResult
  func write<Row>(_ row: Row, with statement: RowStatement<Row>) throws -> Bool {
    var bound = try BoundStatement(statement.sql, in: self)
    defer { bound.finish() }
    for column in statement.columns { try bound.bind(column.value(row)) }
    assert(bound.isComplete, statement.sql)
    while try bound.step() {}
    return changesCount == 1
  }
}

extension BoundStatement {
  /// Binds a value to the next parameter.
  mutating func bind(_ value: StoredValue) throws {
    switch value {
    case .null: try bind(String?.none)
    case .text(let text): try bind(text)
    case .number(let number): try bind(number)
    case .bytes(let bytes): try bind(Data(bytes))
    }
  }
}
