import Foundation
import GRDB

extension SQLiteStore {
  /// Copies a database of any version in a consistent state, even while others use it.
  ///
  /// Fails if the destination exists.
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
    do { queue = try DatabaseQueue(path: path, configuration: configuration) } catch {
      throw StoreError.translating(error, path: path)
    }
    defer { try? queue.close() }
    try body(queue)
  }

  /// Copies under a temporary name first, so that a file with the final name is complete.
  private static func copy(_ original: DatabaseQueue, to path: String) throws {
    let partial = path + ".partial"
    guard !FileManager.default.fileExists(atPath: path) else {
      throw StoreError(.engine, "\(path) already exists: choose another path.")
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
      try FileManager.default.moveItem(atPath: partial, toPath: path)
      DatabaseFile.syncFolder(of: path)
    } catch {
      try? FileManager.default.removeItem(atPath: partial)
      throw StoreError.translating(error, path: partial)
    }
  }
}
