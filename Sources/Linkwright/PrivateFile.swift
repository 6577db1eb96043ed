import Foundation

/// Files of the library: for the app alone, not in backups, on a device not readable before the first
/// unlock.
enum PrivateFile {
  /// Replaces a file as a whole, and makes its folder where it is missing.
  static func write(_ data: Data, to file: URL) throws {
    let files = FileManager.default
    let folder = file.deletingLastPathComponent()
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    #if canImport(Darwin)
      try data.write(
        to: file,
        options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication]
      )
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      var file = file
      try file.setResourceValues(values)
    #else
      try data.write(to: file, options: .atomic)
      try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    #endif
  }
}
