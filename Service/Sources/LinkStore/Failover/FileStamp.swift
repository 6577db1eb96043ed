import Foundation

/// Identifies the file at the path of a database, and the state of the file and its logs.
package struct FileStamp: Sendable, Hashable {
  /// The size and the modification time of a file.
  private struct Content: Sendable, Hashable {
    var size: Int
    var modification: Date?

    /// - Returns: nil for a file that is missing or empty.
    init?(path: String) {
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard let size = attributes?[.size] as? Int, size > 0 else { return nil }
      self.init(size: size, modification: attributes?[.modificationDate] as? Date)
    }

    init(size: Int, modification: Date?) {
      self.size = size
      self.modification = modification
    }
  }

  let identity: FileIdentity
  private var database: Content?
  /// The write-ahead log and the rollback journal, which are usually copied after the database. An
  /// empty log counts as missing, because a check of the database may leave an empty log.
  private var logs: [Content?] = []

  /// - Returns: nil if the path does not lead to a file.
  init?(path: String) {
    guard let identity = FileIdentity(path: path) else { return nil }
    self.identity = identity
    database = Content(path: path)
    logs = ["-wal", "-journal"].map { Content(path: path + $0) }
  }

  init(identity: FileIdentity, size: Int, modification: Date?) {
    self.identity = identity
    database = Content(size: size, modification: modification)
  }
}
