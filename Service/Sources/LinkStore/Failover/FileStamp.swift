import Foundation

/// Which file is at the path of a database, and when it or its log last changed.
struct FileStamp: Sendable, Hashable {
  /// The size and time of a file.
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
  /// The write-ahead log and the journal, which are copied after the database. A check of the file may leave
  /// an empty log.
  private var logs: [Content?] = []

  /// - Returns: nil if the path leads to no file.
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
