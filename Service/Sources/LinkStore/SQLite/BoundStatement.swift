import Foundation
import GRDB
import GRDBSQLite

/// A prepared statement with direct access to its parameters and rows.
///
/// GRDB manages connections, transactions, migrations and statements. However, its arguments and
/// rows box every value. For the two statements of each visit, this takes longer than SQLite
/// itself.
struct BoundStatement {
  private let statement: SQLiteStatement
  private let connection: SQLiteConnection?
  private var nextParameter: CInt = 1

  init(_ sql: String, in database: Database) throws {
    self.init(try database.cachedStatement(sql: sql), in: database)
  }

  /// - Parameter statement: It must exist for as long as the bound statement is used.
  init(_ statement: Statement, in database: Database) {
    self.init(statement.sqliteStatement, of: database.sqliteConnection)
  }

  init(_ statement: SQLiteStatement, of connection: SQLiteConnection?) {
    self.statement = statement
    self.connection = connection
    clear()
  }

  /// Whether every parameter has a value.
  var isComplete: Bool { nextParameter > sqlite3_bind_parameter_count(statement) }

  /// Resets the statement, so that new values can be bound.
  mutating func restart() {
    sqlite3_reset(statement)
    nextParameter = 1
  }

  /// Resets the statement and sets every parameter to NULL.
  func clear() {
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
  }

  // MARK: Values

  /// Binds a text to the next parameter.
  ///
  /// - Throws: ``StoreError`` if the text contains a NUL character. The results of SQL expressions
  ///   with such a text are undefined (SQLite, sqlite3_bind_text).
  mutating func bind(_ text: String?) throws { try bind(text, to: parameter()) }

  /// Binds a text to a parameter.
  ///
  /// - Throws: ``StoreError`` if the text contains a NUL character.
  func bind(_ text: String?, to parameter: CInt) throws {
    guard var text else { return try check(sqlite3_bind_null(statement, parameter)) }
    try text.withUTF8 { try bind(UnsafeRawBufferPointer($0), to: parameter, lifetime: Self.copied) }
  }

  /// Binds a text to a parameter without copying it. The bytes must not change before the next call
  /// of ``clear()``.
  ///
  /// - Parameter text: Valid UTF-8.
  /// - Throws: ``StoreError`` if the text contains a NUL character.
  func bindInPlace(_ text: UnsafeRawBufferPointer, to parameter: CInt) throws {
    try bind(text, to: parameter, lifetime: nil)
  }

  private func bind(
    _ text: UnsafeRawBufferPointer,
    to parameter: CInt,
    lifetime: sqlite3_destructor_type?
  ) throws {
    if let first = text.baseAddress, memchr(first, 0, text.count) != nil {
      throw StoreError.nulCharacter
    }
    // The address is not nil even for an empty text, because nil would bind NULL.
    let address = (text.baseAddress ?? UnsafeRawPointer(bitPattern: 1))?
      .assumingMemoryBound(to: CChar.self)
    try check(sqlite3_bind_text(statement, parameter, address, CInt(text.count), lifetime))
  }

  func bind(_ number: Int64, to parameter: CInt) throws {
    try check(sqlite3_bind_int64(statement, parameter, number))
  }

  mutating func bind(_ number: Int64?) throws {
    let parameter = parameter()
    guard let number else { return try check(sqlite3_bind_null(statement, parameter)) }
    try check(sqlite3_bind_int64(statement, parameter, number))
  }

  mutating func bind(_ data: Data) throws {
    let parameter = parameter()
    try data.withUnsafeBytes {
      // The address is not nil even for empty data, because nil would bind NULL.
      let address = $0.baseAddress ?? UnsafeRawPointer(bitPattern: 1)
      try check(sqlite3_bind_blob(statement, parameter, address, CInt($0.count), Self.copied))
    }
  }

  /// Binds a value of any type.
  mutating func bind(_ value: SQLValue) throws {
    switch value?.databaseValue.storage {
    case nil, .null: try bind(String?.none)
    case .string(let text): try bind(text)
    case .int64(let number): try bind(number)
    case .double(let number): try check(sqlite3_bind_double(statement, parameter(), number))
    case .blob(let data): try bind(data)
    }
  }

  /// Tells SQLite to copy a bound value.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private mutating func parameter() -> CInt {
    defer { nextParameter += 1 }
    return nextParameter
  }

  // MARK: Rows

  /// - Returns: Whether there is a row to read.
  func step() throws -> Bool {
    let code = sqlite3_step(statement)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else {
      let error = failure(code)
      sqlite3_reset(statement)
      throw error
    }
    sqlite3_reset(statement)
    return false
  }

  /// Ends the read. This is necessary if some rows may not have been read.
  func finish() { sqlite3_reset(statement) }

  /// Reads a column as text. The result is nil for NULL, and for a column after the last one.
  ///
  /// - Throws: ``StoreError`` if the value has another type.
  func text(_ column: CInt) throws -> String? {
    guard try hasValue(column, SQLITE_TEXT) else { return nil }
    guard let bytes = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  /// Reads a column as text without copying it. The text is valid until the next step.
  ///
  /// - Throws: ``StoreError`` if the value has another type.
  func textInPlace(_ column: CInt) throws -> UnsafeRawBufferPointer? {
    guard try hasValue(column, SQLITE_TEXT) else { return nil }
    guard let bytes = sqlite3_column_text(statement, column) else { return nil }
    return UnsafeRawBufferPointer(
      start: bytes,
      count: Int(sqlite3_column_bytes(statement, column))
    )
  }

  func number(_ column: CInt) throws -> Int64? {
    try hasValue(column, SQLITE_INTEGER) ? sqlite3_column_int64(statement, column) : nil
  }

  func bytes(_ column: CInt) throws -> [UInt8]? {
    guard try hasValue(column, SQLITE_BLOB) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    guard count > 0, let bytes = sqlite3_column_blob(statement, column) else { return [] }
    return Array(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  /// Reads a column of any type that the store has.
  func value(_ column: CInt) throws -> StoredValue {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .number(sqlite3_column_int64(statement, column))
    case SQLITE_BLOB: .bytes(try bytes(column) ?? [])
    default: StoredValue(try text(column))
    }
  }

  private func hasValue(_ column: CInt, _ type: CInt) throws -> Bool {
    let actual = sqlite3_column_type(statement, column)
    if actual == SQLITE_NULL { return false }
    guard actual == type else { throw StoreError.unreadable("a value") }
    return true
  }

  private func check(_ code: CInt) throws {
    if code != SQLITE_OK { throw failure(code) }
  }

  private func failure(_ code: CInt) -> DatabaseError { DatabaseError(connection, code) }
}

extension DatabaseError {
  /// Creates an error from the latest error of a connection.
  ///
  /// - Parameter code: The code to use if there is no connection.
  init(_ connection: SQLiteConnection?, _ code: CInt) {
    self.init(
      resultCode: ResultCode(rawValue: connection.map(sqlite3_extended_errcode) ?? code),
      message: connection.flatMap(sqlite3_errmsg).map { String(cString: $0) }
    )
  }
}
