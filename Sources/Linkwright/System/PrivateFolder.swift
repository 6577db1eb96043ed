import Foundation

/// A folder with files of the library: for the app alone, not in backups, and on a device not readable
/// before it is unlocked for the first time.
struct PrivateFolder: Sendable {
  /// What a file is when it is read.
  enum Content: Sendable, Hashable {
    case missing
    /// It is there and cannot be read now, as before the device is unlocked for the first time.
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

  /// Writes a file as a whole, or not at all.
  func write(_ data: Data, to name: String) throws {
    try makeFolder()
    excludeFromBackups()
    #if canImport(Darwin)
      try data.write(
        to: file(name),
        options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication]
      )
    #else
      // The bytes go into a file that was private before they were in it.
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

  /// Deletes a file; one that is not there is no error.
  func remove(_ name: String) throws {
    do {
      try FileManager.default.removeItem(at: file(name))
    } catch let error as CocoaError where error.code == .fileNoSuchFile {}
  }

  /// Puts a file aside that cannot be understood, for whoever looks for the cause.
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

  /// An id in a backup would come to a second device. Also for a folder that was there before, once a
  /// process; that it fails is no reason to keep nothing.
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
