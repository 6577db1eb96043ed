import Foundation

/// The folder for the library's files. The folder is excluded from backups. On a device, its files
/// cannot be read between a restart and the first unlock.
struct PrivateFolder: Sendable {
  /// A step that changes the disk. Each is atomic: if the process is killed, it has happened or has
  /// not.
  enum Step: Sendable {
    case makeFolder, create, write, synchronize, rename, remove
  }

  let url: URL
  /// A closure that is called before each step. Tests throw an error in it, as a full disk does, or
  /// as if the process had been killed.
  var beforeStep: (@Sendable (Step) throws -> Void)?
  #if canImport(Darwin)
    private let isExcluded = Locked(false)
  #endif

  /// The end of the name of a file that was set aside.
  static let damagedSuffix = ".damaged"

  /// The names of the files in the folder; nil if the folder exists but cannot be read now.
  var names: [String]? {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try? FileManager.default.contentsOfDirectory(atPath: url.path)
  }

  private func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Returns the content of a file; nil if the file does not exist.
  ///
  /// - Throws: An error if the file exists but cannot be read now, for example before the user first
  ///   unlocks the device.
  func read(_ name: String) throws -> Data? {
    do {
      return try Data(contentsOf: file(name))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    } catch {
      throw CocoaError(.fileReadNoPermission)
    }
  }

  /// Writes a file atomically.
  func write(_ data: Data, to name: String) throws {
    try makeFolder()
    excludeFromBackups()
    #if canImport(Darwin)
      try beforeStep?(.write)
      try data.write(
        to: file(name),
        options: [.atomic, .completeFileProtectionUntilFirstUserAuthentication]
      )
    #else
      // The file becomes private before data is written to it.
      let draft = file(name + ".new").path
      try beforeStep?(.create)
      guard
        FileManager.default.createFile(
          atPath: draft,
          contents: nil,
          attributes: [.posixPermissions: 0o600]
        )
      else { throw CocoaError(.fileWriteUnknown) }
      let handle = try FileHandle(forWritingTo: file(name + ".new"))
      try beforeStep?(.write)
      try handle.write(contentsOf: data)
      try beforeStep?(.synchronize)
      try handle.synchronize()
      try handle.close()
      try beforeStep?(.rename)
      guard rename(draft, file(name).path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    #endif
  }

  func delete(_ name: String) { try? remove(name) }

  /// Deletes a file. It is not an error if the file does not exist.
  func remove(_ name: String) throws {
    try beforeStep?(.remove)
    do {
      try FileManager.default.removeItem(at: file(name))
    } catch let error as CocoaError where error.code == .fileNoSuchFile {}
  }

  /// Renames a damaged file so that it can be inspected.
  func setAside(_ name: String) {
    delete(name + Self.damagedSuffix)
    guard (try? beforeStep?(.rename)) != nil || beforeStep == nil else { return }
    try? FileManager.default.moveItem(at: file(name), to: file(name + Self.damagedSuffix))
  }

  private func makeFolder() throws {
    guard !FileManager.default.fileExists(atPath: url.path) else { return }
    try beforeStep?(.makeFolder)
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
