/// A transaction of either engine, in which ``AttributionLedger``, ``ErasureLedger`` and
/// ``StatisticsBlocks`` read and write.
protocol LedgerTransaction {
  /// Executes statements in their order.
  ///
  /// - Returns: The number of rows that each of them changed.
  @discardableResult
  func perform(_ statements: [SQLStatement]) throws -> [Int]
  /// Reads the rows of a statement.
  func rows<Row: LedgerRow>(_ type: Row.Type, _ statement: SQLStatement) throws -> [Row]
  /// Stores new events that are only counted.
  func store(_ events: [VisitEvent]) throws
  /// Waits until no other transaction works on the installation with a hash.
  func lock(_ hash: [UInt8]) throws
  /// Returns the number of a change of installations and their events. Until the transaction ends,
  /// no export reads this number or a higher one. Taken before the lock of an installation, because a
  /// transaction that stores events has the former before it waits for the latter.
  func nextChange() throws -> Int64
  /// Waits until no other transaction counts events, before the stored counts change.
  func lockStatistics() throws
}

/// A value that is read from the columns of a row.
protocol LedgerRow {
  init(row reader: inout some RowReader) throws
}

extension LedgerTransaction {
  @discardableResult
  func perform(_ sql: String, _ values: [StoredValue]) throws -> Int {
    try perform([SQLStatement(sql, values)]).first ?? 0
  }

  func first<Row: LedgerRow>(
    _ type: Row.Type,
    _ sql: String,
    _ values: [StoredValue]
  ) throws -> Row? {
    try rows(type, SQLStatement(sql, values)).first
  }
}
