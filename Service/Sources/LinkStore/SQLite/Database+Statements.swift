import GRDB

/// A value of a statement.
typealias SQLValue = (any DatabaseValueConvertible)?

extension Database {
  /// Carries out one statement.
  ///
  /// - Returns: How many rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws -> Int {
    try cachedStatement(sql: sql).execute(arguments: checked(values))
    return changesCount
  }

  /// The first row.
  func first<Value>(
    _ sql: String,
    _ values: [SQLValue],
    as read: (Row) throws -> Value
  ) throws -> Value? {
    let cursor = try Row.fetchCursor(cachedStatement(sql: sql), arguments: checked(values))
    return try cursor.next().map(read)
  }

  /// All rows.
  func all<Value>(
    _ sql: String,
    _ values: [SQLValue],
    as read: (Row) throws -> Value
  ) throws -> [Value] {
    let cursor = try Row.fetchCursor(cachedStatement(sql: sql), arguments: checked(values))
    var values: [Value] = []
    while let row = try cursor.next() { try values.append(read(row)) }
    return values
  }

  /// SQLite cuts a text at its first NUL, PostgreSQL refuses it: two names would become one.
  private func checked(_ values: [SQLValue]) throws -> StatementArguments {
    for case let text as String in values where text.utf8.contains(0) {
      throw StoreError(.unstorableText, "A text has a NUL character in it, which no store keeps.")
    }
    return StatementArguments(values)
  }
}
