import Foundation
import LinkwrightCore

/// The folder with the database and the journal of a service.
struct DataFolder: Sendable, Hashable {
  var path: String

  init(_ path: String) { self.path = path }

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
