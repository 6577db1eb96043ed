import Foundation

/// The files of a database: readable by nobody but the service's own user.
enum DatabaseFile {
  /// Makes an empty file with mode 0600, unless there is one.
  ///
  /// SQLite gives `-wal` and `-shm` the mode of the database. An existing file is not opened here:
  /// closing it would drop the locks that this process holds on it.
  ///
  /// - Returns: Whether the file is new.
  static func create(_ path: String) throws -> Bool {
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file >= 0 {
      close(file)
      syncFolder(of: path)
      return true
    }
    guard errno == EEXIST else { throw StoreError(.engine, sentence(errno, making: path)) }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw StoreError(.engine, "\(path) is a folder: name a file in it.")
    }
    return false
  }

  /// Makes the names in the folder of a file durable.
  static func syncFolder(of path: String) {
    // A file system that cannot do it has nothing to sync.
    let folder = open(self.folder(of: path), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Calls `body` while no other process is opening a database in the same folder: two that make the
  /// same one would apply the migrations twice.
  static func exclusively<Value>(_ path: String, _ body: () throws -> Value) rethrows -> Value {
    // A lock on the database itself would get into the way of SQLite's own.
    let folder = open(self.folder(of: path), O_RDONLY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    // Where nothing can be locked, starting one after the other has to do.
    if folder >= 0 { flock(folder, LOCK_EX) }
    return try body()
  }

  private static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  private static func sentence(_ number: Int32, making path: String) -> String {
    let folder = folder(of: path)
    switch number {
    case ENOENT, ENOTDIR:
      return "There is no folder \(folder) for \(path): make the folder, or name another path."
    case EACCES, EPERM:
      return "This user may not make \(path): let it write in \(folder), or name another path."
    case EROFS:
      return
        "\(path) cannot be made, as \(folder) is on a read-only file system: name another path."
    case ENOSPC, EDQUOT:
      return "\(path) cannot be made, as the disk is full: free some space."
    default:
      return "\(path) cannot be made: \(String(cString: strerror(number)))."
    }
  }
}
