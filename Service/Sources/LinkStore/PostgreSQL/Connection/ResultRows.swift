import CPQ
import Foundation

/// The rows that a statement returned.
///
/// A class because it owns the memory of libpq.
///
/// Unchecked: a result does not change after its creation, and libpq lets several threads read it.
final class ResultRows: @unchecked Sendable {
  fileprivate let result: OpaquePointer

  init(_ result: OpaquePointer) { self.result = result }

  deinit { PQclear(result) }

  var count: Int { Int(PQntuples(result)) }

  /// The number of rows that the statement inserted, changed or removed.
  var changedCount: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

  /// Reads the first row.
  func first<Value>(_ read: (inout ResultRow) throws -> Value) throws -> Value? {
    guard count > 0 else { return nil }
    return try row(0, read)
  }

  /// Reads all rows.
  func all<Value>(_ read: (inout ResultRow) throws -> Value) throws -> [Value] {
    try all(in: 0..<count, read)
  }

  /// Calls `body` with each row, one after the other.
  func forEach<Value>(
    _ read: (inout ResultRow) throws -> Value,
    _ body: (Value) throws -> Void
  ) throws {
    for number in 0..<count { try body(row(number, read)) }
  }

  /// Reads some rows.
  func all<Value>(
    in numbers: Range<Int>,
    _ read: (inout ResultRow) throws -> Value
  ) throws -> [Value] {
    try numbers.map { try row($0, read) }
  }

  /// Reads the last row.
  func last<Value>(_ read: (inout ResultRow) throws -> Value) throws -> Value? {
    guard count > 0 else { return nil }
    return try row(count - 1, read)
  }

  private func row<Value>(
    _ number: Int,
    _ read: (inout ResultRow) throws -> Value
  ) throws -> Value {
    var row = ResultRow(self, CInt(number))
    return try read(&row)
  }
}

/// Reads the columns of a row of PostgreSQL, which are in the binary format.
struct ResultRow: RowReader {
  private let rows: ResultRows
  private let number: CInt
  private var column: CInt = 0

  fileprivate init(_ rows: ResultRows, _ number: CInt) {
    self.rows = rows
    self.number = number
  }

  mutating func optionalText() throws -> String? {
    defer { column += 1 }
    return try rows.textInPlace(number, column).map { String(decoding: $0, as: UTF8.self) }
  }

  mutating func optionalInteger() throws -> Int64? {
    defer { column += 1 }
    return try rows.integer(number, column)
  }

  mutating func optionalBytes() throws -> [UInt8]? {
    try next { type, value in
      guard type == .bytea else { throw StoreError.unreadable("a value") }
      return Array(value)
    }
  }

  mutating func value() throws -> StoredValue {
    switch ColumnType(rawValue: PQftype(rows.result, column)) {
    case .text, .varchar, .unknown, .name: StoredValue(try optionalText())
    case .bytea: try optionalBytes().map { .bytes($0) } ?? .null
    default: try optionalInteger().map { .number($0) } ?? .null
    }
  }

  private mutating func next<Value>(
    _ read: (ColumnType?, UnsafeRawBufferPointer) throws -> Value
  ) throws -> Value? {
    defer { column += 1 }
    return try rows.value(number, column, read)
  }
}

extension ResultRows {
  /// Reads a column as text without copying it. The text is valid as long as the rows.
  func textInPlace(_ row: CInt, _ column: CInt) throws -> UnsafeRawBufferPointer? {
    try value(row, column) { type, value in
      guard type == .text || type == .varchar || type == .unknown || type == .name else {
        throw StoreError.unreadable("a value")
      }
      return value
    }
  }

  func integer(_ row: CInt, _ column: CInt) throws -> Int64? {
    try value(row, column) { type, value in
      switch (type, value.count) {
      case (.int2, 2):
        Int64(Int16(bigEndian: value.loadUnaligned(as: Int16.self)))
      case (.int4, 4):
        Int64(Int32(bigEndian: value.loadUnaligned(as: Int32.self)))
      case (.int8, 8), (.xid8, 8):
        Int64(bigEndian: value.loadUnaligned(as: Int64.self))
      case (.bool, 1): value[0] == 0 ? 0 : 1
      default: throw StoreError.unreadable("a value")
      }
    }
  }

  /// The result is nil for NULL, and for a column after the last one.
  fileprivate func value<Value>(
    _ row: CInt,
    _ column: CInt,
    _ read: (ColumnType?, UnsafeRawBufferPointer) throws -> Value
  ) throws -> Value? {
    guard column < PQnfields(result), PQgetisnull(result, row, column) == 0 else { return nil }
    let value = UnsafeRawBufferPointer(
      start: PQgetvalue(result, row, column),
      count: Int(PQgetlength(result, row, column))
    )
    return try read(ColumnType(rawValue: PQftype(result, column)), value)
  }
}

/// The types that the store reads, by their numbers in PostgreSQL's catalog (`pg_type.dat`).
private enum ColumnType: UInt32 {
  case bool = 16
  case bytea = 17
  case name = 19
  case int8 = 20
  case int2 = 21
  case int4 = 23
  case text = 25
  case unknown = 705
  case varchar = 1043
  case xid8 = 5069
}
