package import Foundation

extension JournalFileSystem {
  /// Opens and locks a folder on disk. If the folder does not exist, it is created with mode 0700.
  ///
  /// - Parameter restored: Called after a removed folder has been created again.
  /// - Throws: ``JournalError`` with the code `locked` if another journal uses the folder.
  package static func folder(
    _ path: String,
    restored: @escaping @Sendable () -> Void = {}
  ) throws(JournalError) -> JournalFileSystem {
    let folder = try JournalFolder(path, restored: restored)
    return JournalFileSystem(
      names: { () throws(JournalError) in
        do { return try FileManager.default.contentsOfDirectory(atPath: path) } catch {
          throw JournalError(.inputOutput, "Cannot list \(path): \(error.localizedDescription).")
        }
      },
      create: { (name, reserve) throws(JournalError) in
        try folder.create(name, reserving: reserve)
      },
      open: { (name) throws(JournalError) in try FileSystemCalls.open(folder.full(name), O_RDWR) },
      close: { folder.close($0) },
      write: FileSystemCalls.write,
      sync: FileSystemCalls.sync,
      truncate: { (handle, count) throws(JournalError) in
        try FileSystemCalls.check("cut a segment of the journal") {
          ftruncate(handle, off_t(count))
        }
      },
      syncFolder: { () throws(JournalError) in try folder.sync() },
      checkFolder: { () throws(JournalError) in
        try folder.check()
        try FileSystemCalls.check("write to the journal in \(path)") { access(path, W_OK | X_OK) }
      },
      checkFile: { (handle, name) throws(JournalError) in
        guard FileIdentity(path: folder.full(name)) == FileIdentity(handle: handle) else {
          throw JournalError(
            .removed,
            "\(folder.full(name)) was removed or replaced while the journal wrote to it."
          )
        }
      },
      read: { (name, range) throws(JournalError) in try folder.read(name, range) },
      readOpen: { (handle, range) throws(JournalError) in
        try FileSystemCalls.read(handle, range, name: "a removed segment")
      },
      remove: { (name) throws(JournalError) in
        try FileSystemCalls.check("remove \(folder.full(name))") { unlink(folder.full(name)) }
      },
      unlock: { folder.unlock() }
    )
  }
}

extension FileManager {
  /// Creates a folder if it does not exist. Only its owner can read it.
  package func createPrivateFolder(atPath path: String) throws {
    try createDirectory(
      atPath: path,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }
}
