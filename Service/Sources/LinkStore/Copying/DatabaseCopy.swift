/// Copies the SQLite database of a service that is stopped into a PostgreSQL database, and compares
/// the two.
///
/// ```swift
/// let copy = DatabaseCopy(from: folder.database, journal: folder.journal, to: url)
/// let report = try await copy.run()
/// print(report.isIdentical)
/// ```
///
/// The source is only read. If the copy is interrupted at any time, another call continues it. The
/// memory in use does not depend on the size of the database.
package struct DatabaseCopy: Sendable {
  private let database: String
  private let journal: String
  private let url: PostgreSQLURL
  /// The maximum number of rows in a batch. Tests use small batches.
  var batchSize = Int.max

  /// - Parameters:
  ///   - database: The path of the SQLite database.
  ///   - journal: The folder of the journal that belongs to the database.
  ///   - url: A database without rows, or with the rows of an interrupted copy. A missing schema is
  ///     created.
  package init(from database: String, journal: String, to url: PostgreSQLURL) {
    self.database = database
    self.journal = journal
    self.url = url
  }

  /// Copies what has not been copied yet, and compares all rows.
  ///
  /// - Parameter progress: Called after each batch of rows.
  /// - Throws: ``CopyError``, ``StoreError``, ``JournalError``, or `CancellationError` between two
  ///   batches.
  package func run(progress: (CopyStep) -> Void = { _ in }) async throws -> CopyReport {
    let path = database
    let journal = try StoppedJournal(journal)
    let source = try await performOnOwnThread { try CopySource(path: path) }
    defer { withExtendedLifetime(journal) { source.close() } }
    let target = try await CopyTarget.open(url)
    do {
      let report = try await run(source, target, progress)
      await target.close()
      return report
    } catch {
      await target.close()
      throw error
    }
  }

  private func run(
    _ source: CopySource,
    _ target: CopyTarget,
    _ report: (CopyStep) -> Void
  ) async throws -> CopyReport {
    let tables = CopiedTable.all
    let progress = try await target.begin(tables, from: source.state)
    do {
      for (table, progress) in zip(tables, progress) where !progress.isComplete {
        try await copy(table, after: progress, source, target, report)
      }
      if progress.contains(where: { !$0.isComplete }) { try await target.analyze(tables) }
      var compared: [CopyReport.Table] = []
      for table in tables {
        compared.append(try await compare(table, source, target, report))
      }
      return CopyReport(tables: compared)
    } catch  where Task.isCancelled {
      // SQLite reports that the statement was interrupted.
      throw CancellationError()
    } catch let error as StoreError where [.unavailable, .outcomeUnknown].contains(error.code) {
      throw CopyError(
        .interrupted,
        "\(error.message) Run the same command again: the copy continues where it ended."
      )
    }
  }

  // MARK: Copying

  private func copy(
    _ table: CopiedTable,
    after begun: CopyProgress,
    _ source: CopySource,
    _ target: CopyTarget,
    _ report: (CopyStep) -> Void
  ) async throws {
    let limit = min(table.batchSize, batchSize)
    let total = try await source.rowCount(of: table)
    var progress = begun
    var rows = try await source.rows(of: table, after: progress.position, limit: limit)
    while !progress.isComplete {
      try Task.checkCancellation()
      let old = progress
      progress.position = rows.last.map(table.key(of:)) ?? old.position
      progress.rowCount += rows.count
      progress.isComplete = rows.count < limit
      // The next rows are read while these are stored.
      let position = progress.position
      async let next = source.rows(of: table, after: position, limit: limit)
      try await target.store(rows, of: table, from: old, to: progress)
      report(CopyStep(.copying, table, progress.rowCount, of: total))
      rows = try await next
    }
  }

  // MARK: Comparing

  private func compare(
    _ table: CopiedTable,
    _ source: CopySource,
    _ target: CopyTarget,
    _ report: (CopyStep) -> Void
  ) async throws -> CopyReport.Table {
    let limit = min(table.batchSize, batchSize)
    let total = try await source.rowCount(of: table)
    var (sourceRows, targetRows) = (
      KeyOrderedRows(table, batchSize: limit) {
        try await source.rows(of: table, after: $0, limit: limit)
      },
      KeyOrderedRows(table, batchSize: limit) {
        try await target.rows(of: table, after: $0, limit: limit)
      }
    )
    var comparison = TableComparison(table)
    var (row, other) = (try await sourceRows.next(), try await targetRows.next())
    while row != nil || other != nil {
      let done = comparison.step(row, other)
      if done.source { row = try await sourceRows.next() }
      if done.target { other = try await targetRows.next() }
      if done.source, comparison.source.rowCount % limit == 0 {
        try Task.checkCancellation()
        report(CopyStep(.comparing, table, comparison.source.rowCount, of: total))
      }
    }
    // If a key is not valid UTF-8, it is read as another text, and rows after it can be skipped.
    guard comparison.source.rowCount == total else {
      throw StoreError.unreadable("keys of the table \(table.name)")
    }
    return CopyReport.Table(
      name: table.name,
      source: comparison.source,
      target: comparison.target,
      difference: comparison.difference
    )
  }
}

extension CopyStep {
  fileprivate init(_ phase: Phase, _ table: CopiedTable, _ rowCount: Int, of totalCount: Int) {
    self.init(phase: phase, table: table.name, rowCount: rowCount, totalCount: totalCount)
  }
}
