import CSQLiteMemory
import Foundation
import GRDB

extension SQLiteStore {
  /// Opens a database, and makes it where there is none.
  ///
  /// - Throws: ``StoreError``: `newerDatabase` for one that a later version wrote, which is left as it
  ///   is, and `engine` for one that cannot be opened.
  package init(path: String) throws {
    Self.memoryCountingStopped
    do {
      let pool = try DatabaseFile.exclusively(path) { try Self.open(path) }
      self.path = path
      self.pool = pool
      writes = GroupCommit(pool)
      lookups = try LookupPool(path: path)
    } catch {
      throw StoreError.translating(error, path: path)
    }
  }

  /// Once, before anything else.
  private static let memoryCountingStopped: Void = csqlite_stop_counting_memory()

  private static func open(_ path: String) throws -> DatabasePool {
    if try !DatabaseFile.create(path) { try refuseForeign(path) }
    let pool = try DatabasePool(path: path, configuration: configuration)
    try pool.writeWithoutTransaction { database in
      // GRDB sets NORMAL in WAL mode, which forgets the last transactions when the power fails.
      try database.execute(sql: "PRAGMA synchronous = FULL")
      try database.execute(sql: "PRAGMA journal_size_limit = 67108864")
    }
    try Migrations.migrator.migrate(pool)
    return pool
  }

  static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.maximumReaderCount = 4
    configuration.label = "linkwright"
    // Behind the event loops that answer requests: utility is a nice value of 2 (observed). GRDB's own
    // choice, userInitiated, is -2 in a privileged process, and before them.
    configuration.qos = .utility
    configuration.prepareDatabase { database in
      // In KiB: the upper pages of the indexes stay at hand with a million links.
      try database.execute(sql: "PRAGMA cache_size = -16384")
    }
    return configuration
  }

  /// Looks at an existing file without writing to it.
  private static func refuseForeign(_ path: String) throws {
    var configuration = configuration
    configuration.readonly = true
    let file = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? file.close() }
    try file.read { database in
      let applied = try Migrations.migrator.appliedIdentifiers(database)
      let unknown = applied.subtracting(Migrations.migrator.migrations)
      if let last = unknown.max() {
        throw StoreError(
          .newerDatabase(version: last),
          "\(path) was written by a later version of linkwright (“\(last)”): install that version, or"
            + " put a backup from before its installation in its place. Nothing was changed."
        )
      }
      let tables = "SELECT COUNT(*) FROM sqlite_master WHERE type = 'table'"
      if try applied.isEmpty && Int.fetchOne(database, sql: tables) != 0,
        try !database.tableExists("grdb_migrations")
      {
        throw StoreError(
          .engine,
          "\(path) is a database of another program: name another path. Nothing was changed."
        )
      }
    }
  }
}
