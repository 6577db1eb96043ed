package import Foundation

/// Where things are on the machine that runs the tests.
package enum Repository {
  /// The folder with the package's manifest.
  package static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Whether golden files are written instead of compared.
  package static let isRecording = ProcessInfo.processInfo.environment["LINKWRIGHT_RECORD"] == "1"
}
