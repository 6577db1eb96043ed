import Foundation
import GRDB

extension SQLiteStore {
  package func check() async throws {
    // A write, as a full disk still lets transactions begin.
    try await write { database in
      try database.run(
        """
        INSERT INTO checks (id, number) VALUES (1, 1)
        ON CONFLICT (id) DO UPDATE SET number = checks.number + 1
        """,
        []
      )
    }
  }

  /// Copies a database in a consistent state, of whatever version, also while others use it. An existing
  /// file is not overwritten.
  package static func backUp(_ original: String, to path: String) async throws {
    // It may take seconds, and GRDB copies on the thread that asks.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(with: Result { try open(original) { try copy($0, to: path) } })
      }
    }
  }

  private static func open(_ path: String, _ body: (DatabaseQueue) throws -> Void) throws {
    let queue: DatabaseQueue
    do { queue = try DatabaseQueue(path: path, configuration: configuration) } catch {
      throw StoreError.translating(error, path: path)
    }
    defer { try? queue.close() }
    try body(queue)
  }

  /// Copies under another name first, so that a backup with the right one is whole.
  private static func copy(_ original: DatabaseQueue, to path: String) throws {
    let partial = path + ".partial"
    guard !FileManager.default.fileExists(atPath: path) else {
      throw StoreError(.engine, "There is a file \(path) already: name another path.")
    }
    guard try DatabaseFile.create(partial) else {
      throw StoreError(
        .engine,
        "There is a file \(partial): another backup is being made, or was broken off. Remove it."
      )
    }
    do {
      let copy = try DatabaseQueue(path: partial)
      try original.backup(to: copy)
      try copy.close()
      try FileManager.default.moveItem(atPath: partial, toPath: path)
      DatabaseFile.syncFolder(of: path)
    } catch {
      try? FileManager.default.removeItem(atPath: partial)
      throw StoreError.translating(error, path: partial)
    }
  }

  package func close() async throws {
    do {
      // Behind whatever was asked for before.
      try await writes.perform { _ in }
      lookups.close()
      // The writer has to be the last to go: a connection that only reads cannot remove the log.
      pool.invalidateReadOnlyConnections()
      try pool.close()
    } catch {
      throw storeError(error)
    }
  }
}
