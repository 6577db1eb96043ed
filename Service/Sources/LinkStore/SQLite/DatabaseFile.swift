import Foundation

/// Creates and locks the files of a database, which only the service's user can read.
enum DatabaseFile {
  /// Creates an empty file with mode 0600, unless it exists.
  ///
  /// SQLite gives `-wal` and `-shm` the mode of the database. An existing file is not opened here,
  /// because closing it would drop the locks of this process.
  ///
  /// - Returns: Whether the file is new.
  static func create(_ path: String) throws -> Bool {
    let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if file >= 0 {
      close(file)
      syncFolder(of: path)
      return true
    }
    guard errno == EEXIST else { throw StoreError(.engine, sentence(errno, creating: path)) }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw StoreError(.engine, "\(path) is a folder: choose a file in it.")
    }
    return false
  }

  /// Refuses the log of a missing database, which a new database would destroy. The log contains the
  /// newest data, and that of a small database completely.
  static func refuseLeftovers(_ path: String) throws {
    let files = FileManager.default
    let size = try? files.attributesOfItem(atPath: path)[.size] as? Int
    let logSize = try? files.attributesOfItem(atPath: path + "-wal")[.size] as? Int
    guard (size ?? 0) == 0, let logSize, logSize > 0 else { return }
    throw StoreError(
      .engine,
      "\(path) is missing or empty, but its log \(path)-wal exists: put the database back, or move the"
        + " log elsewhere. Nothing was changed."
    )
  }

  /// Syncs the folder of a file, so that the names in it are durable.
  static func syncFolder(of path: String) {
    // File systems that cannot open a folder need no sync.
    let folder = open(self.folder(of: path), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Calls `body` while no other process opens a database in the same folder. Two processes that create
  /// the same database would apply the migrations twice.
  static func exclusively<Value>(_ path: String, _ body: () throws -> Value) rethrows -> Value {
    // Locks the folder, because a lock on the database would conflict with SQLite's own.
    let folder = open(self.folder(of: path), O_RDONLY | O_CLOEXEC)
    defer { if folder >= 0 { close(folder) } }
    // Without support for locks, processes must not start at the same time.
    if folder >= 0 { flock(folder, LOCK_EX) }
    return try body()
  }

  private static func folder(of path: String) -> String {
    let folder = (path as NSString).deletingLastPathComponent
    return folder.isEmpty ? "." : folder
  }

  private static func sentence(_ number: Int32, creating path: String) -> String {
    let folder = folder(of: path)
    switch number {
    case ENOENT, ENOTDIR:
      return "The folder \(folder) of \(path) does not exist: create it, or choose another path."
    case EACCES, EPERM:
      return
        "This user cannot create \(path): grant write access to \(folder), or choose another path."
    case EROFS:
      return
        "\(path) cannot be created because \(folder) is on a read-only file system: choose another path."
    case ENOSPC, EDQUOT:
      return "\(path) cannot be created because the disk is full: free some space."
    default:
      return "\(path) cannot be created: \(String(cString: strerror(number)))."
    }
  }
}
