import Foundation

/// Where things are on the machine that runs the tests.
enum Repository {
  /// The folder with the package's manifest.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Whether golden files are written instead of compared.
  static let isRecording = ProcessInfo.processInfo.environment["LINKWRIGHT_RECORD"] == "1"
}
