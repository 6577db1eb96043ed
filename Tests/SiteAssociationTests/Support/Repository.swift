import Foundation

/// Where things are on the machine that runs the tests.
enum Repository {
  /// The folder with the package's manifest.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Whether golden files are written instead of compared.
  static let isRecording = ProcessInfo.processInfo.environment["LINKWRIGHT_RECORD"] == "1"

  /// Real files that are not part of the repository.
  static let corpus: [URL] = {
    let shared =
      ProcessInfo.processInfo.environment["LINKWRIGHT_SHARED"].map { URL(filePath: $0) }
      ?? root.deletingLastPathComponent().appending(path: "shared")
    let folder = shared.appending(path: "data/aasa-corpus")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: nil
    )
    return (files ?? []).filter { $0.pathExtension == "json" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()
}
