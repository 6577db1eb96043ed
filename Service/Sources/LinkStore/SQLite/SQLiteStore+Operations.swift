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

  package func backUp(to path: String) async throws {
    let pool = pool
    try await Self.onOtherThread { try Self.copy(pool, to: path) }
  }

  /// Copies a database as it is, of whatever version, also while others use it.
  package static func copy(_ original: String, to path: String) async throws {
    try await onOtherThread {
      let queue: DatabaseQueue
      do { queue = try DatabaseQueue(path: original, configuration: configuration) } catch {
        throw StoreError.translating(error, path: original)
      }
      defer { try? queue.close() }
      try copy(queue, to: path)
    }
  }

  /// It may take seconds, and GRDB copies on the thread that asks.
  private static func onOtherThread(_ work: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(with: Result { try work() })
      }
    }
  }

  /// Copies under another name first, so that a backup with the right one is whole.
  private static func copy(_ original: some DatabaseReader, to path: String) throws {
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
