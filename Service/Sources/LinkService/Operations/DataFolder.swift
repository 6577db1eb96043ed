import Foundation
import LinkStore
import LinkwrightCore

/// The folder with the database and the journal of a service.
package struct DataFolder: Sendable, Hashable {
  package var path: String

  package init(_ path: String) { self.path = path }

  /// Creates the folder, which only its owner can read, unless it exists.
  package func create() throws {
    try FileManager.default.createPrivateFolder(atPath: path)
  }

  var database: String { path + "/linkwright.sqlite" }
  var journal: String { path + "/journal" }

  /// Whether the disk accepts a file.
  func isWritable() -> Bool {
    let file = URL(filePath: path).appending(path: "probe-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    // A whole block, because a full disk still accepts empty files.
    return (try? Data(count: 4096).write(to: file)) != nil
  }
}

extension Timestamp {
  /// The time of the system clock.
  @Sendable static func now() -> Timestamp {
    Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }
}
