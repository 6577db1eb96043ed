import Foundation
import GRDB

/// The SQLite database that is copied. It is only read.
///
/// A class because it owns the connection.
final class CopySource: Sendable {
  private let path: String
  private let queue: DatabaseQueue
  /// Identifies the content. It changes with every write.
  let state: String
  private let commitNumber: Int64

  /// Opens and checks a database. This takes about as long as reading the file.
  ///
  /// - Throws: ``CopyError`` with the code `oldSource`, or ``StoreError``.
  init(path: String) throws {
    self.path = path
    guard FileManager.default.fileExists(atPath: path) else {
      throw StoreError(
        .missingDatabase,
        "\(path) does not exist: name the data folder of the service."
      )
    }
    do {
      var configuration = SQLiteStore.configuration
      configuration.readonly = true
      queue = try DatabaseQueue(path: path, configuration: configuration)
      (state, commitNumber) = try queue.read { database in
        try Self.refuseUnusable(database, path)
        return try (Self.state(database), Self.commitNumber(database))
      }
    } catch {
      throw StoreError.translating(error, path: path)
    }
  }

  func close() { try? queue.close() }

  private static func refuseUnusable(_ database: Database, _ path: String) throws {
    try CommitNumber.refuseForeignLog(of: path, database)
    let known = Migrations.migrator.migrations
    let applied = try Migrations.migrator.appliedIdentifiers(database)
    if let newer = applied.subtracting(known).max() {
      throw StoreError(
        .newerDatabase(version: newer),
        "A later version of linkwright (“\(newer)”) wrote \(path): copy it with that version."
      )
    }
    guard applied.count == known.count else {
      throw CopyError(
        .oldSource,
        "An earlier version of linkwright wrote \(path): start and stop the service of this version"
          + " once, so that it migrates the database."
      )
    }
    // Damage can hide rows without an error.
    if let damage = try DatabaseCheck.firstDamage(in: database) {
      throw StoreError(
        .engine,
        "\(path) is damaged, so it was not copied: restore a backup. (SQLite: \(damage))"
      )
    }
  }

  /// Two databases can have the same number of commits, so the state also depends on some IDs.
  private static func state(_ database: Database) throws -> String {
    var ids = TableChecksum()
    for table in ["links", "invitations", "api_keys", "events"] {
      let sql = "SELECT MIN(id), MAX(id) FROM \(table)"
      let row = try database.first(sql, []) { try [$0.value(), $0.value()] }
      ids.add(row ?? [])
    }
    return try "\(Migrations.migrator.migrations.count).\(commitNumber(database)).\(ids)"
  }

  private static func commitNumber(_ database: Database) throws -> Int64 {
    try Int64.fetchOne(database, sql: "PRAGMA user_version") ?? 0
  }

  // MARK: Reading

  func rowCount(of table: CopiedTable) async throws -> Int {
    try await read { try $0.first(table.counting(in: .sqlite), []) { try $0.number() } ?? 0 }
  }

  /// Reads the rows after a position.
  ///
  /// - Parameter position: The key of the last row that was read; nil for the first rows.
  func rows(
    of table: CopiedTable,
    after position: [StoredValue]?,
    limit: Int
  ) async throws -> [[StoredValue]] {
    let sql = table.selection(in: .sqlite, isFirst: position == nil)
    let values = (position ?? []) + [StoredValue(limit)]
    return try await read { database in
      try database.all(sql, values) { try $0.values(table.columns.count) }
    }
  }

  /// Throws if the database was changed since it was opened, for example by the command line.
  private func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    do {
      return try await queue.read { [commitNumber, path] database in
        guard try Self.commitNumber(database) == commitNumber else { throw Self.changed(path) }
        return try body(database)
      }
    } catch {
      throw StoreError.translating(error, path: path)
    }
  }

  private static func changed(_ path: String) -> CopyError {
    CopyError(
      .changedSource,
      "\(path) was changed during the copy: create a new PostgreSQL database, and copy again while"
        + " neither a service nor a command changes \(path)."
    )
  }
}

extension RowReader {
  /// Reads the next columns.
  mutating func values(_ count: Int) throws -> [StoredValue] {
    var values: [StoredValue] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try value()) }
    return values
  }
}
