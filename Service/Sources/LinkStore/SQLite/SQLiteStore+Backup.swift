import Foundation
import GRDB

extension SQLiteStore {
  /// Copies a database of any version in a consistent state, even while it is in use.
  ///
  /// The copy is checked. Throws if the destination exists, or if the database is damaged.
  package static func backUp(_ original: String, to path: String) async throws {
    // A copy may take seconds, and GRDB copies on the calling thread.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(with: Result { try open(original) { try copy($0, to: path) } })
      }
    }
  }

  private static func open(_ path: String, _ body: (DatabaseQueue) throws -> Void) throws {
    let queue: DatabaseQueue
    do {
      try CommitNumber.refuseForeignLog(at: path)
      queue = try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw StoreError.translating(error, path: path)
    }
    defer { try? queue.close() }
    do { try body(queue) } catch { throw StoreError.translating(error, path: path) }
  }

  /// Copies the database under a temporary name first, so that a file with the final name is always
  /// complete.
  private static func copy(_ original: DatabaseQueue, to path: String) throws {
    let partial = path + ".partial"
    guard !FileManager.default.fileExists(atPath: path) else {
      throw StoreError(.engine, "\(path) already exists: choose another path.")
    }
    guard try !original.read(Migrations.migrator.appliedIdentifiers).isEmpty else {
      throw StoreError(.engine, "\(original.path) contains no data, so no backup was made.")
    }
    guard try DatabaseFile.create(partial) else {
      throw StoreError(
        .engine,
        "\(partial) already exists: another backup is running or was interrupted. Remove the file."
      )
    }
    do {
      let copy = try DatabaseQueue(path: partial)
      try original.backup(to: copy)
      try copy.close()
      if let damage = try DatabaseCheck.firstDamage(
        at: partial,
        isInUse: false,
        includesIndexes: true
      ) {
        throw StoreError(
          .engine,
          "\(original.path) is damaged, so no backup was made: stop the service and restore an earlier"
            + " backup. (SQLite: \(damage))"
        )
      }
      try FileManager.default.moveItem(atPath: partial, toPath: path)
      DatabaseFile.syncFolder(of: path)
    } catch {
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: partial + suffix)
      }
      throw StoreError.translating(error, path: partial)
    }
  }
}
