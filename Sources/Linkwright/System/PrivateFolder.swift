import Foundation

/// The folder for the library's files. The folder is excluded from backups. On a device, its files
/// cannot be read between a restart and the first unlock.
struct PrivateFolder: Sendable {
  /// The result of reading a file.
  enum Content: Sendable {
    case missing
    /// The file exists but cannot be read now, for example before the user first unlocks the
    /// device.
    case locked
    case bytes(Data)
  }

  let url: URL
  #if canImport(Darwin)
    private let isExcluded = Locked(false)
  #endif

  private func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  func read(_ name: String) -> Content {
    do {
      return .bytes(try Data(contentsOf: file(name)))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return .missing
    } catch {
      return .locked
    }
  }

  /// Writes a file atomically.
  func write(_ data: Data, to name: String) throws {
    try makeFolder()
    excludeFromBackups()
    #if canImport(Darwin)
      try data.write(
        to: file(name),
        options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication]
      )
    #else
      // The file becomes private before data is written to it.
      let draft = file(name + ".new").path
      guard
        FileManager.default.createFile(
          atPath: draft,
          contents: nil,
          attributes: [.posixPermissions: 0o600]
        )
      else { throw CocoaError(.fileWriteUnknown) }
      let handle = try FileHandle(forWritingTo: file(name + ".new"))
      try handle.write(contentsOf: data)
      try handle.synchronize()
      try handle.close()
      guard rename(draft, file(name).path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    #endif
  }

  func delete(_ name: String) { try? remove(name) }

  /// Deletes a file. It is not an error if the file does not exist.
  func remove(_ name: String) throws {
    do {
      try FileManager.default.removeItem(at: file(name))
    } catch let error as CocoaError where error.code == .fileNoSuchFile {}
  }

  /// Renames a damaged file so that it can be inspected.
  func setAside(_ name: String) {
    delete(name + ".damaged")
    try? FileManager.default.moveItem(at: file(name), to: file(name + ".damaged"))
  }

  private func makeFolder() throws {
    guard !FileManager.default.fileExists(atPath: url.path) else { return }
    try FileManager.default.createDirectory(
      at: url,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }

  /// Excludes the folder from backups, because restoring a backup would copy the installation ID to
  /// a second device. This method runs once per process, even if the folder already exists. A
  /// failure is ignored, because the data must be stored in any case.
  private func excludeFromBackups() {
    #if canImport(Darwin)
      guard !isExcluded.withLock({ $0 }) else { return }
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      var folder = url
      guard (try? folder.setResourceValues(values)) != nil else { return }
      isExcluded.withLock { $0 = true }
    #endif
  }
}
