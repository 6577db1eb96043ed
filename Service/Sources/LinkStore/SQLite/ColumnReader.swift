/// Reads the columns of a row of SQLite.
struct ColumnReader: RowReader {
  private let statement: BoundStatement
  private var index: CInt = 0

  init(_ statement: BoundStatement) { self.statement = statement }

  mutating func optionalText() throws -> String? { try statement.text(nextIndex()) }

  mutating func optionalInteger() throws -> Int64? { try statement.number(nextIndex()) }

  mutating func optionalBytes() throws -> [UInt8]? { try statement.bytes(nextIndex()) }

  mutating func value() throws -> StoredValue { try statement.value(nextIndex()) }

  private mutating func nextIndex() -> CInt {
    defer { index += 1 }
    return index
  }
}
