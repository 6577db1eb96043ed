import Foundation

/// The files of a database that could not be opened. SQLite must not write the log of this database
/// into another database.
struct DatabaseRemains: Sendable, Hashable {
  static let logSuffixes = ["-wal", "-shm"]

  private var database: FileIdentity?
  private var logs: Set<FileIdentity> = []

  /// No files.
  init() {}

  /// The files that currently belong to the database at a path.
  init(path: String) {
    database = FileIdentity(path: path)
    for suffix in Self.logSuffixes {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path + suffix)
      // An empty log contains nothing that could be written into another database.
      guard attributes?[.size] as? Int != 0, let log = FileIdentity(path: path + suffix) else {
        continue
      }
      logs.insert(log)
    }
  }

  /// Whether a file is a log of this database although the path no longer leads to this database.
  func hasLog(_ log: FileIdentity, ofAnotherThan path: String) -> Bool {
    logs.contains(log) && (database == nil || database != FileIdentity(path: path))
  }
}
