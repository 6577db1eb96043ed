import Foundation
import TestSupport

/// Data that lies beside a checkout and is not part of it. Tests that read it are skipped where it
/// is absent.
enum SharedData {
  static let folder: URL? = {
    let environment = ProcessInfo.processInfo.environment["LINKWRIGHT_SHARED"]
    let folder =
      environment.map { URL(filePath: $0) }
      ?? Repository.root.deletingLastPathComponent().appending(path: "shared")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  static var isPresent: Bool { folder != nil }

  static let absence = "the folder ../shared (or LINKWRIGHT_SHARED) is absent"

  static func data(_ path: String) throws -> Data {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return try Data(contentsOf: folder.appending(path: path))
  }

  /// The association files as sites publish them.
  static let corpus: [String] = {
    guard let folder else { return [] }
    let path = folder.appending(path: "data/aasa-corpus").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { "data/aasa-corpus/" + $0 }
  }()
}
