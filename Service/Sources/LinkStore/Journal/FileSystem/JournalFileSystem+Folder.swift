package import Foundation

extension JournalFileSystem {
  /// Opens and locks a folder on disk, creating it with mode 0700 if it does not exist.
  ///
  /// - Throws: ``JournalError`` with the code `locked` if another journal uses the folder.
  package static func folder(_ path: String) throws(JournalError) -> JournalFileSystem {
    try createFolder(path)
    let folder = try FileSystemCalls.open(path, O_RDONLY | O_DIRECTORY)
    let lock: Int32
    do {
      lock = try lockFolder(path)
    } catch {
      FileSystemCalls.close(folder)
      throw error
    }
    @Sendable func full(_ name: String) -> String { path + "/" + name }

    return JournalFileSystem(
      names: { () throws(JournalError) in
        do { return try FileManager.default.contentsOfDirectory(atPath: path) } catch {
          throw JournalError(.inputOutput, "Cannot list \(path): \(error.localizedDescription).")
        }
      },
      create: { (name, reserve) throws(JournalError) in
        try check(path, is: folder, lockedBy: lock)
        let handle = try FileSystemCalls.open(full(name), O_RDWR | O_CREAT | O_EXCL)
        FileSystemCalls.reserve(handle, reserve)
        return handle
      },
      open: { (name) throws(JournalError) in try FileSystemCalls.open(full(name), O_RDWR) },
      close: { FileSystemCalls.close($0) },
      write: FileSystemCalls.write,
      sync: FileSystemCalls.sync,
      truncate: { (handle, count) throws(JournalError) in
        try FileSystemCalls.check("cut a segment of the journal") {
          ftruncate(handle, off_t(count))
        }
      },
      syncFolder: { () throws(JournalError) in
        try FileSystemCalls.check("sync \(path)") { fsync(folder) }
      },
      checkFolder: { () throws(JournalError) in
        try check(path, is: folder, lockedBy: lock)
        try FileSystemCalls.check("write to the journal in \(path)") { access(path, W_OK | X_OK) }
      },
      checkFile: { (handle, name) throws(JournalError) in
        guard FileIdentity(path: full(name)) == FileIdentity(handle: handle) else {
          throw JournalError(
            .removed,
            "\(full(name)) was removed or replaced while the journal wrote to it."
          )
        }
      },
      read: { (name, range) throws(JournalError) in
        let handle = try FileSystemCalls.open(full(name), O_RDONLY)
        defer { FileSystemCalls.close(handle) }
        return try FileSystemCalls.read(handle, range, name: full(name))
      },
      remove: { (name) throws(JournalError) in
        try FileSystemCalls.check("remove \(full(name))") { unlink(full(name)) }
      },
      unlock: {
        // A child process between fork and exec shares the open file and would hold the lock.
        flock(lock, LOCK_UN)
        FileSystemCalls.close(lock)
        FileSystemCalls.close(folder)
      }
    )
  }

  /// Throws if the path no longer leads to the open folder with its lock.
  private static func check(
    _ path: String,
    is folder: Int32,
    lockedBy lock: Int32
  ) throws(JournalError) {
    // A new folder is not used: it may belong to another process, or lie below a missing disk.
    guard FileIdentity(path: path) == FileIdentity(handle: folder),
      FileIdentity(path: path + "/lock") == FileIdentity(handle: lock)
    else {
      throw JournalError(
        .removed,
        "\(path) or its lock was removed or replaced: put the folder back, or restart the service."
      )
    }
  }

  private static func createFolder(_ path: String) throws(JournalError) {
    do {
      try FileManager.default.createPrivateFolder(atPath: path)
    } catch {
      throw JournalError(.inputOutput, "Cannot create \(path): \(error.localizedDescription).")
    }
  }

  /// The lock ends with the open file, and therefore with the process.
  private static func lockFolder(_ path: String) throws(JournalError) -> Int32 {
    let handle = try FileSystemCalls.open(path + "/lock", O_RDWR | O_CREAT)
    guard flock(handle, LOCK_EX | LOCK_NB) == 0 else {
      FileSystemCalls.close(handle)
      throw JournalError(
        .locked,
        "Another process uses the journal in \(path): stop it, or use another folder."
      )
    }
    return handle
  }
}

extension FileManager {
  /// Creates a folder that only its owner can read, unless it exists.
  package func createPrivateFolder(atPath path: String) throws {
    try createDirectory(
      atPath: path,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }
}
