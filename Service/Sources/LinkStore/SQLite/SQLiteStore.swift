import CSQLiteMemory
import Foundation
import GRDB
import LinkwrightCore

/// A store that consists of one database file, for a single machine.
///
/// ```swift
/// let store = try SQLiteStore(path: "/var/lib/linkwright/linkwright.sqlite")
/// let link = try store.linkSynchronously(host: "brand.example", slug: "summer")
/// ```
///
/// Several processes can open the file, such as the service and the command line. When a write
/// returns, it is on disk. Concurrent writes share a transaction.
package struct SQLiteStore: SynchronousLinkStore {
  package let path: String
  /// This property is internal, because tests use it to damage the file.
  let pool: DatabasePool
  private let writes: GroupCommit
  private let lookups: LookupPool
  private let watch: DatabaseWatch
  /// The writes by this process that may have changed links, invitations, keys or the visits of
  /// links with a visit limit.
  let tableWrites = Monitor(TableWrites())

  struct TableWrites {
    var count = 0
    /// The number of writes that revoked a key or an invitation, or that deleted or archived a
    /// link.
    var withdrawals = 0
  }

  /// Opens a database. If the database does not exist, creates it.
  ///
  /// - Parameter mayCreate: Whether to create a missing database, or one without any content.
  /// - Throws: ``StoreError``. `newerDatabase`: a later version wrote the file, and the file is not
  ///   changed. `missingDatabase`: the database does not exist, or has no content, and must not be
  ///   created. `engine`: the file cannot be opened.
  package init(path: String, mayCreate: Bool = true) throws {
    Self.memoryCountingStopped
    do {
      let pool = try DatabaseFile.exclusively(path) { try Self.open(path, mayCreate: mayCreate) }
      self.path = path
      self.pool = pool
      let watch = DatabaseWatch(path: path)
      self.watch = watch
      writes = GroupCommit(pool) { () throws(StoreError) in try watch.check() }
      lookups = try LookupPool(path: path)
    } catch {
      throw StoreError.translating(error, path: path)
    }
  }

  /// Stops SQLite from counting its memory. This runs once, before any other use of SQLite.
  private static let memoryCountingStopped: Void = csqlite_stop_counting_memory()

  private static func open(_ path: String, mayCreate: Bool) throws -> DatabasePool {
    try DatabaseFile.refuseLeftovers(path)
    if !mayCreate, !FileManager.default.fileExists(atPath: path) {
      throw StoreError(.missingDatabase, "\(path) does not exist.")
    }
    // The operator may remove or restore the file at any time, so a missing file is created only
    // here.
    let isNew = try mayCreate && DatabaseFile.create(path)
    if !isNew { try refuseUnusable(path, mayBeEmpty: mayCreate) }
    let pool = try DatabasePool(path: path, configuration: configuration)
    // If the database was removed in the meantime, SQLite has created an empty file.
    if !mayCreate, try pool.read(Migrations.migrator.appliedIdentifiers).isEmpty {
      throw StoreError(.missingDatabase, "\(path) is empty.")
    }
    try pool.writeWithoutTransaction { database in
      // In WAL mode, GRDB sets NORMAL, with which the last transactions can be lost in a power
      // failure.
      try database.execute(sql: "PRAGMA synchronous = FULL")
      try database.execute(sql: "PRAGMA journal_size_limit = 67108864")
    }
    try Migrations.migrator.migrate(pool)
    try pool.writeWithoutTransaction { database in
      // The number of pages (32 MiB) after which the log is written to the database. The visits of
      // a batch change the same pages of the indexes again and again.
      try database.execute(sql: "PRAGMA wal_autocheckpoint = 8000")
      // SQLite copies the pages that a statement or a savepoint changes, so that it can be rolled
      // back. These copies are few, and they do not need a file. A migration may copy a whole
      // table, so migrations come before.
      try database.execute(sql: "PRAGMA temp_store = MEMORY")
    }
    return pool
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 4
    configuration.label = "linkwright"
    // The priority is lower than that of the event loops that respond to requests: utility is a
    // nice value of 2 (observed). In a privileged process, GRDB's default, userInitiated, is a nice
    // value of -2, and thus a higher priority than that of the event loops.
    configuration.qos = .utility
    configuration.prepareDatabase { database in
      // The size is in KiB. The writer keeps the upper pages of the indexes in memory for a million
      // links. Readers that read a whole table, for a check or a snapshot, read each page only once.
      let cacheSize = database.configuration.readonly ? 2048 : 16384
      try database.execute(sql: "PRAGMA cache_size = -\(cacheSize)")
    }
    return configuration
  }

  /// Checks an existing file without writing to it. Throws if the file cannot be used.
  private static func refuseUnusable(_ path: String, mayBeEmpty: Bool) throws {
    var configuration = configuration
    configuration.readonly = true
    let file = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? file.close() }
    try file.read { database in
      try CommitNumber.refuseForeignLog(of: path, database)
      let applied = try Migrations.migrator.appliedIdentifiers(database)
      let unknown = applied.subtracting(Migrations.migrator.migrations)
      if let last = unknown.max() {
        throw StoreError(
          .newerDatabase(version: last),
          "A later version of linkwright (“\(last)”) wrote \(path): install that version, or restore a"
            + " backup from before its installation. Nothing was changed."
        )
      }
      let tables = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table'"
      if applied.isEmpty {
        if try Int.fetchOne(database, sql: tables) == 0 {
          guard mayBeEmpty else { throw StoreError(.missingDatabase, "\(path) is empty.") }
        } else if try !database.tableExists("grdb_migrations") {
          throw StoreError(
            .engine,
            "\(path) is a database of another program: choose another path. Nothing was changed."
          )
        }
      } else if applied.count < Migrations.migrator.migrations.count {
        if !applied.contains(Migrations.statistics) {
          try DatabaseFile.refuseFullDisk(path, forMigrating: database)
        }
        guard let damage = try DatabaseCheck.firstDamage(in: database) else { return }
        throw StoreError(
          .engine,
          "\(path) is damaged, and this version would migrate it: restore a backup. Nothing was changed."
            + " (SQLite: \(damage))"
        )
      }
    }
  }

  // MARK: Access for the extensions

  /// Reads in one transaction.
  func read<Value: Sendable>(
    _ body: @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await pool.read(body)
    } catch {
      throw translating(error)
    }
  }

  /// Reads the first row of a statement on the calling thread.
  func firstSynchronously<Value>(
    _ sql: String,
    _ bind: (inout BoundStatement) throws -> Void,
    as read: (inout ColumnReader) throws -> Value
  ) throws -> Value? {
    do {
      return try lookups.first(sql, bind, as: read)
    } catch {
      throw translating(error)
    }
  }

  /// Performs all writes of `body` or none of them, and returns when the transaction is on disk.
  ///
  /// - Parameter changesTables: Whether the writes may change tables that a snapshot contains, such
  ///   as links, invitations or keys.
  @discardableResult
  func write<Value: Sendable>(
    changesTables: Bool = true,
    _ body: @escaping @Sendable (Database) throws -> Value,
    didCommit: @escaping @Sendable (Value) -> Void = { _ in }
  ) async throws -> Value {
    do {
      let value = try await writes.perform(body, didCommit: didCommit)
      if changesTables { noteTableChange(isWithdrawal: false) }
      return value
    } catch {
      throw translating(error)
    }
  }

  /// Marks a row of a table with the columns `id` and `revoked_at` as revoked.
  ///
  /// - Parameter didRevoke: Called in the transaction, unless the row was revoked before.
  /// - Returns: Whether the row exists.
  func revoke(
    _ id: String,
    in table: String,
    at time: Timestamp,
    didRevoke: @escaping @Sendable (Database) throws -> Void
  ) async throws -> Bool {
    let exists = try await write { database in
      let count = try database.run(
        "UPDATE \(table) SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL",
        [time.milliseconds, id]
      )
      if count == 1 {
        try didRevoke(database)
        return true
      }
      let sql = "SELECT COUNT(*) FROM \(table) WHERE id = ?"
      return try database.first(sql, [id]) { try $0.number() as Int } == 1
    }
    if exists { noteTableChange(isWithdrawal: true) }
    return exists
  }

  /// Records that the tables of a snapshot may have changed. Call this method after the write.
  func noteTableChange(isWithdrawal: Bool) {
    tableWrites.withLock { writes in
      writes.count += 1
      if isWithdrawal { writes.withdrawals += 1 }
    }
  }

  private func translating(_ error: any Error) -> any Error {
    if let error = error as? DatabaseError, error.isDamage { watch.suspectDamage() }
    return StoreError.translating(error, path: path)
  }

  // MARK: Operations

  /// Whether a file is the open database file or one of its log files.
  package func uses(_ identity: FileIdentity) -> Bool { watch.uses(identity) }

  /// Whether the content is damaged, so that reads may return wrong values.
  package var isDamaged: Bool { watch.isDamaged }

  /// Whether the content was checked, either before the database was opened or since then.
  var wasChecked: Bool { watch.wasChecked }

  /// Records that the content was checked before the database was opened.
  func noteCheckBeforeOpening() { watch.noteCheckBeforeOpening() }

  package func checkFiles() throws {
    watch.checkContentIfChanged()
    try watch.check()
  }

  package func check() async throws {
    try checkFiles()
    // Writes a value, because a transaction can begin even on a full disk.
    try await write(changesTables: false) { database in
      try database.run(
        """
        INSERT INTO checks (id, number) VALUES (1, 1)
        ON CONFLICT (id) DO UPDATE SET number = checks.number + 1
        """,
        []
      )
    }
  }

  package func close() async throws {
    // This write waits for all earlier writes.
    let lastWrite: Result<Void, any Error>
    do { lastWrite = .success(try await write(changesTables: false) { _ in }) } catch {
      lastWrite = .failure(error)
    }
    lookups.close()
    if (try? watch.check()) == nil {
      // SQLite would write the log to the database and then remove the log by its name. However,
      // the log may be all that is left, or a file of this name may belong to another database.
      // Therefore, the database stays open until the process ends.
      _ = Unmanaged.passRetained(pool)
      return try lastWrite.get()
    }
    // The connection that writes must be closed last, because a read-only connection cannot remove
    // the log.
    watch.stop()
    pool.invalidateReadOnlyConnections()
    do { try pool.close() } catch { throw StoreError.translating(error, path: path) }
    try lastWrite.get()
  }
}
