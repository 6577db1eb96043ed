import GRDB

/// A value for a parameter of a statement.
typealias SQLValue = (any DatabaseValueConvertible)?

extension Database {
  /// Executes a statement.
  ///
  /// - Returns: The number of changed rows.
  @discardableResult
  func run(_ sql: String, _ values: [SQLValue]) throws -> Int {
    let statement = try bound(sql, values)
    defer { statement.finish() }
    while try statement.step() {}
    return changesCount
  }

  /// Returns the first row.
  func first<Value>(
    _ sql: String,
    _ values: [SQLValue],
    as read: (inout ColumnReader) throws -> Value
  ) throws -> Value? {
    let statement = try bound(sql, values)
    defer { statement.finish() }
    return try statement.read(read)
  }

  /// Returns all rows.
  func all<Value>(
    _ sql: String,
    _ values: [SQLValue],
    as read: (inout ColumnReader) throws -> Value
  ) throws -> [Value] {
    let statement = try bound(sql, values)
    defer { statement.finish() }
    var rows: [Value] = []
    while let row = try statement.read(read) { rows.append(row) }
    return rows
  }

  /// Calls `body` with each row, so that a long result takes no memory.
  func forEach<Value>(
    _ sql: String,
    _ values: [SQLValue],
    as read: (inout ColumnReader) throws -> Value,
    _ body: (Value) throws -> Void
  ) throws {
    let statement = try bound(sql, values)
    defer { statement.finish() }
    while let row = try statement.read(read) { try body(row) }
  }

  /// Calls `body` with each row of a statement, which is kept only if it says so.
  func forEach<Value>(
    _ statement: SQLStatement,
    as read: (inout ColumnReader) throws -> Value,
    _ body: (Value) throws -> Void
  ) throws {
    let prepared =
      try statement.isKept
      ? cachedStatement(sql: statement.sql) : makeStatement(sql: statement.sql)
    try withExtendedLifetime(prepared) {
      let bound = try BoundStatement(prepared, in: self).binding(statement.values)
      defer { bound.finish() }
      while let row = try bound.read(read) { try body(row) }
    }
  }

  private func bound(_ sql: String, _ values: [SQLValue]) throws -> BoundStatement {
    try BoundStatement(sql, in: self).binding(values)
  }
}

extension BoundStatement {
  fileprivate func binding(_ values: [SQLValue]) throws -> BoundStatement {
    var statement = self
    for value in values { try statement.bind(value) }
    assert(statement.isComplete)
    return statement
  }

  /// Returns the next row; nil after the last row.
  func read<Value>(_ read: (inout ColumnReader) throws -> Value) throws -> Value? {
    guard try step() else { return nil }
    var reader = ColumnReader(self)
    return try read(&reader)
  }
}
