import Foundation
import GRDB

/// Creates the file of a database, and locks its folder. Only the service's user can read the file.
enum DatabaseFile {
  /// Creates an empty file with mode 0600 if the file does not exist.
  ///
  /// SQLite gives the files `-wal` and `-shm` the same mode as the database. An existing file is
  /// not opened here, because closing it would release all of this process's locks on it.
  ///
  /// - Returns: Whether the file was created.
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

  /// Throws if the log of a missing database exists, because a new database would destroy this log.
  /// The log contains the newest data. For a small database, it may contain all data.
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

  /// Throws if the disk has too little space for a migration that writes all events anew: first to the
  /// log, and from there to the file. Together, they grow by 2.8 times the size of the file (measured
  /// with a million events and more).
  static func refuseFullDisk(_ path: String, forMigrating database: Database) throws {
    let pageCount = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
    let pageSize = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0
    let needed = 3 * pageCount * pageSize
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
    guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.intValue, free < needed else {
      return
    }
    let megabyte = 1 << 20
    throw StoreError(
      .engine,
      "This version would migrate \(path), for which \(needed / megabyte + 1) MiB must be free on its disk,"
        + " and only \(free / megabyte) MiB are: make room. Nothing was changed."
    )
  }

  /// Syncs the folder of a file, so that the names of the files in it are on disk.
  static func syncFolder(of path: String) {
    // File systems that cannot open a folder need no sync.
    let folder = open(self.folder(of: path), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Calls `body` while no other process opens a database in the same folder. Otherwise, two
  /// processes that create the same database would apply the migrations twice.
  static func exclusively<Value>(_ path: String, _ body: () throws -> Value) rethrows -> Value {
    // The folder is locked, because a lock on the database would conflict with the locks of SQLite.
    let folder = open(self.folder(of: path), O_RDONLY | O_CLOEXEC)
    // If the file system does not support locks, two processes must not start at the same time.
    let lock = folder < 0 ? nil : FileLock(folder, waits: true)
    return try withExtendedLifetime(lock, body)
  }

  static func folder(of path: String) -> String {
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
