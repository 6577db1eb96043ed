import GRDB

/// Checks the structure of a database, using the check that SQLite itself provides.
enum DatabaseCheck {
  /// Checks a whole database file. The file is read from the disk, not from the cache of an open
  /// connection.
  ///
  /// - Parameters:
  ///   - isInUse: Whether the database may be open elsewhere. If not, the check leaves no log next
  ///     to the file.
  ///   - includesIndexes: Whether to also compare the indexes with their tables, which takes
  ///     several times as long.
  /// - Returns: The first damage, in the words of SQLite; nil if there is no damage.
  /// - Throws: An error that prevented the check, so that nothing is known about the content.
  static func firstDamage(
    at path: String,
    isInUse: Bool = true,
    includesIndexes: Bool = false
  ) throws -> String? {
    try damage {
      var configuration = SQLiteStore.configuration
      // A read-only connection cannot remove the log.
      configuration.readonly = isInUse
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      return try queue.read { try firstDamage(in: $0, includesIndexes: includesIndexes) }
    }
  }

  /// Checks some tables of a database that is in use. The running time is proportional to the size
  /// of the tables.
  static func firstDamage(at path: String, inTables tables: [String]) throws -> String? {
    try damage {
      var configuration = SQLiteStore.configuration
      configuration.readonly = true
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      return try queue.read { database in
        for table in tables {
          let result = try String.fetchOne(database, sql: "PRAGMA quick_check(\(table))")
          if result != "ok" { return result ?? "no result" }
        }
        return nil
      }
    }
  }

  /// Checks the database of a connection.
  static func firstDamage(
    in database: Database,
    includesIndexes: Bool = false
  ) throws -> String? {
    try damage {
      let check = includesIndexes ? "integrity_check" : "quick_check"
      let result = try String.fetchOne(database, sql: "PRAGMA \(check)(1)")
      return result == "ok" ? nil : result ?? "no result"
    }
  }

  /// Performs a check. An error that reports damage becomes a result.
  private static func damage(_ check: () throws -> String?) throws -> String? {
    do {
      return try check()
    } catch let error as DatabaseError where error.isDamage {
      return error.message ?? "\(error.resultCode)"
    }
  }
}

extension DatabaseError {
  /// Whether the error shows that the file is damaged.
  var isDamage: Bool { resultCode == .SQLITE_CORRUPT || resultCode == .SQLITE_NOTADB }
}

extension StoreError {
  static func damaged(_ path: String, _ detail: String) -> StoreError {
    StoreError(
      .engine,
      "\(path) is damaged, so nothing is written to it: move it and its -wal and -shm away, and put a"
        + " backup in its place. A backup that is copied over the damaged file is not used. (SQLite:"
        + " \(detail))"
    )
  }
}
