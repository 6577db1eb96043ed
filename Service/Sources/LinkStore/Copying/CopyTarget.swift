/// The PostgreSQL database into which a database is copied.
struct CopyTarget: Sendable {
  private let store: PostgreSQLStore

  /// Opens a database, and creates the schema if it is missing.
  ///
  /// - Throws: ``StoreError``.
  static func open(_ url: PostgreSQLURL) async throws -> CopyTarget {
    var options = PostgreSQLStore.Options()
    options.connectionCount = 1
    options.waitingTime = .seconds(60)
    options.statementLimit = .seconds(600)
    options.callLimit = .seconds(60)
    return CopyTarget(store: try await PostgreSQLStore.open(url, options: options))
  }

  func close() async { await store.pool.close() }

  // MARK: Beginning

  /// Begins a copy, or continues one that was interrupted.
  ///
  /// - Parameter source: The state of the source.
  /// - Returns: The progress of each table.
  /// - Throws: ``CopyError`` with the code `foreignRows` or `otherSource`, or ``StoreError``. Nothing
  ///   was changed then.
  func begin(_ tables: [CopiedTable], from source: String) async throws -> [CopyProgress] {
    try await store.runner.repeatably { transaction in
      // Two copies that begin at the same time follow each other.
      _ = try transaction.write([AdvisoryLock.schema.exclusive])
      _ = try transaction.write([SQLStatement(CopyProgress.table, isKept: false)])
      return try tables.map { table in
        try transaction.write([CopyProgress.insertion(of: table, from: source)])
        let rows = try transaction.read([CopyProgress.lookup(of: table)])
        let found = try rows.first?.first { reader in
          (try CopyProgress(row: &reader), try reader.text())
        }
        guard let (progress, earlierSource) = found else { throw StoreError.unreadable("a value") }
        guard earlierSource.utf8.elementsEqual(source.utf8) else { throw Self.otherSource }
        try Self.refuseForeignRows(of: table, progress, transaction)
        return progress
      }
    }
  }

  /// Throws if there are rows after the last one that was copied. Foreign rows before that one are
  /// found when the databases are compared.
  private static func refuseForeignRows(
    of table: CopiedTable,
    _ progress: CopyProgress,
    _ transaction: Transaction
  ) throws {
    if progress.isComplete { return }
    let sql = table.existence(isFirst: progress.position == nil)
    let rows = try transaction.read([SQLStatement(sql, progress.position ?? [], isKept: false)])
    guard try rows.first?.first({ try $0.flag() }) == true else { return }
    throw CopyError(
      .foreignRows(table: table.name),
      "The table \(table.name) of the PostgreSQL database contains rows that are not from this copy:"
        + " create a new database for the copy, and let no service use it until the copy is"
        + " complete. Nothing was changed."
    )
  }

  private static let otherSource = CopyError(
    .otherSource,
    "The PostgreSQL database contains rows from a copy of another database, or of this database before"
      + " it was changed: create a new PostgreSQL database and copy again. Nothing was changed."
  )

  // MARK: Copying

  /// Stores rows and the progress in one transaction.
  ///
  /// - Throws: ``CopyError`` with the code `otherCopy` or `unstorableRow`, or ``StoreError``.
  func store(
    _ rows: [[StoredValue]],
    of table: CopiedTable,
    from old: CopyProgress,
    to new: CopyProgress
  ) async throws {
    let text = try Self.text(rows, of: table)
    try await store.partitions.create(table.months(of: rows), with: store.runner)
    let update = try new.update(of: table)
    try await store.runner.repeatably { transaction in
      let found = try transaction.write([CopyProgress.lookup(of: table)])
      guard let current = try found.first?.first(CopyProgress.init(row:)) else {
        throw Self.otherCopy
      }
      // The commit of an earlier attempt may have had no answer.
      if current.isIdentical(to: new) { return }
      guard current.isIdentical(to: old) else { throw Self.otherCopy }
      if !text.bytes.isEmpty { try transaction.connection.copy(table.copy, text.bytes) }
      try transaction.write([update])
    }
  }

  private static func text(_ rows: [[StoredValue]], of table: CopiedTable) throws -> CopyText {
    var text = CopyText()
    for row in rows {
      do { try text.append(row + table.addedValues) } catch {
        let key = table.key(of: row).map(\.text).joined(separator: ", ")
        throw CopyError(
          .unstorableRow(table: table.name),
          "The row “\(key)” of the table \(table.name) contains a NUL character, which PostgreSQL"
            + " cannot store: remove the character from the SQLite database."
        )
      }
    }
    return text
  }

  private static let otherCopy = CopyError(
    .otherCopy,
    "Another process copies into the PostgreSQL database: wait until it ends."
  )

  // MARK: Comparing

  /// Gathers statistics, without which the server reads large tables slowly. The server does not do
  /// this by itself for the table of events, which has partitions.
  func analyze(_ tables: [CopiedTable]) async throws {
    let statements = tables.map { SQLStatement("ANALYZE \($0.name)", isKept: false) }
    for statement in statements { try await store.runner.read(statement) { _ in } }
  }

  /// Reads the rows after a position.
  ///
  /// - Parameter position: The key of the last row that was read; nil for the first rows.
  func rows(
    of table: CopiedTable,
    after position: [StoredValue]?,
    limit: Int
  ) async throws -> [[StoredValue]] {
    let sql = table.selection(in: .postgreSQL, isFirst: position == nil)
    let values = (position ?? []) + [StoredValue(limit)]
    return try await store.runner.read(SQLStatement(sql, values)) { rows in
      try rows.all { try $0.values(table.columns.count) }
    }
  }
}
