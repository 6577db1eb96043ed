import Foundation

/// Which file is at a path, and when it last changed.
struct FileStamp: Sendable, Hashable {
  let identity: FileIdentity
  private let size: Int
  private let modification: Date?

  /// - Returns: nil if the path leads to no file.
  init?(path: String) {
    guard let identity = FileIdentity(path: path),
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    else { return nil }
    self.identity = identity
    size = attributes[.size] as? Int ?? 0
    modification = attributes[.modificationDate] as? Date
  }

  init(identity: FileIdentity, size: Int, modification: Date?) {
    self.identity = identity
    self.size = size
    self.modification = modification
  }
}
