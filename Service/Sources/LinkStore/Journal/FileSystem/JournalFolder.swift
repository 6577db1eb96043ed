import Foundation

/// The folder of a journal on disk. The folder is locked, and created again if it is removed.
///
/// A class because it owns the open folder and the lock. ``unlock()``, or the end of the process,
/// releases both.
final class JournalFolder: Sendable {
  private struct Handles {
    var folder: Int32
    var lock: FileLock
  }

  private struct State {
    /// The file descriptors of the folder and the lock file; nil after ``JournalFolder/unlock()``,
    /// because the closed file descriptors may then belong to other files.
    var handles: Handles?
    /// The open files that this process has created, by name.
    var files: [String: Int32] = [:]
  }

  let path: String
  /// The parent folder. If the path leads to another parent, such as a mount point without its
  /// disk, a removed folder is not created again.
  private let parent: FileIdentity?
  private let state: Monitor<State>
  private let restoration = Monitor(())
  private let restored: @Sendable () -> Void

  /// Opens and locks a folder. If the folder does not exist, it is created with mode 0700.
  ///
  /// - Parameter restored: Called after a removed folder has been created again.
  /// - Throws: ``JournalError`` with the code `locked` if another journal uses the folder.
  init(_ path: String, restored: @escaping @Sendable () -> Void) throws(JournalError) {
    do {
      try FileManager.default.createPrivateFolder(atPath: path)
    } catch {
      throw JournalError(.inputOutput, "Cannot create \(path): \(error.localizedDescription).")
    }
    self.path = path
    self.restored = restored
    parent = Self.parent(of: path)
    state = Monitor(State(handles: try Self.open(path)))
  }

  func full(_ name: String) -> String { path + "/" + name }

  func create(_ name: String, reserving count: Int) throws(JournalError) -> Int32 {
    try check()
    let handle = try FileSystemCalls.open(full(name), O_RDWR | O_CREAT | O_EXCL)
    FileSystemCalls.reserve(handle, count)
    state.withLock { $0.files[name] = handle }
    return handle
  }

  func close(_ handle: Int32) {
    state.withLock { state in
      state.files = state.files.filter { $0.value != handle }
      FileSystemCalls.close(handle)
    }
  }

  /// Reads from a file. A file that is open for writing can be read even if it was removed from the
  /// folder.
  func read(_ name: String, _ range: Range<Int>) throws(JournalError) -> [UInt8] {
    let handle: Int32
    do throws(JournalError) {
      handle = try FileSystemCalls.open(full(name), O_RDONLY)
    } catch {
      // Reads from a duplicate of the file descriptor, because the writer may close the original at
      // any time.
      let copy = state.withLock { $0.files[name].map { fcntl($0, F_DUPFD_CLOEXEC, 0) } }
      guard error.code == .removed, let copy, copy >= 0 else { throw error }
      handle = copy
    }
    defer { FileSystemCalls.close(handle) }
    return try FileSystemCalls.read(handle, range, name: full(name))
  }

  func sync() throws(JournalError) {
    let folder = try handles().folder
    try FileSystemCalls.check("sync \(path)") { fsync(folder) }
  }

  /// Creates the folder again if it was removed. Throws if, after this, the path does not lead to
  /// the open folder with its lock.
  func check() throws(JournalError) {
    try restoreIfRemoved()
    let handles = try handles()
    // Another folder at the path is not used. It may belong to another process, or may be on the
    // wrong disk because the right disk is not mounted.
    guard FileIdentity(path: path) == FileIdentity(handle: handles.folder),
      FileIdentity(path: full("lock")) == FileIdentity(handle: handles.lock.handle)
    else {
      throw JournalError(
        .removed,
        "\(path) or its lock was removed or replaced: put the folder back, or restart the service."
      )
    }
  }

  func unlock() {
    let handles = state.withLock { state in
      defer { state.handles = nil }
      return state.handles
    }
    if let handles { FileSystemCalls.close(handles.folder) }
  }

  private func handles() throws(JournalError) -> Handles {
    guard let handles = state.withLock({ $0.handles }) else {
      throw JournalError(.closed, "The journal is closed.")
    }
    return handles
  }

  private func restoreIfRemoved() throws(JournalError) {
    guard isRemoved else { return }
    let result = restoration.withLock { _ in
      Result { () throws(JournalError) -> Bool in
        // Another thread may already have created the folder.
        guard isRemoved, let parent, Self.parent(of: path) == parent else { return false }
        if mkdir(path, 0o700) < 0, errno != EEXIST {
          throw JournalError(
            .inputOutput,
            "\(path) was removed and cannot be created again: \(String(cString: strerror(errno)))."
          )
        }
        DatabaseFile.syncFolder(of: path)
        let new = try Self.open(path)
        let unused = state.withLock { state in
          guard let old = state.handles else { return new }
          state.handles = new
          return old
        }
        FileSystemCalls.close(unused.folder)
        return true
      }
    }
    if try result.get() { restored() }
  }

  /// Whether the folder or its lock file has been removed.
  private var isRemoved: Bool {
    guard let identity = FileIdentity(path: path) else {
      return errno == ENOENT && state.withLock { $0.handles != nil }
    }
    guard let folder = state.withLock({ $0.handles?.folder }) else { return false }
    // If another folder is at the path, it does not matter whether this folder contains a lock
    // file.
    return identity == FileIdentity(handle: folder) && FileIdentity(path: full("lock")) == nil
      && errno == ENOENT
  }

  private static func parent(of path: String) -> FileIdentity? {
    let parent = (path as NSString).deletingLastPathComponent
    return FileIdentity(path: parent.isEmpty ? "." : parent)
  }

  private static func open(_ path: String) throws(JournalError) -> Handles {
    let folder = try FileSystemCalls.open(path, O_RDONLY | O_DIRECTORY)
    do throws(JournalError) {
      return try Handles(folder: folder, lock: lock(path))
    } catch {
      FileSystemCalls.close(folder)
      throw error
    }
  }

  /// Opens and locks the lock file.
  private static func lock(_ path: String) throws(JournalError) -> FileLock {
    let handle = try FileSystemCalls.open(path + "/lock", O_RDWR | O_CREAT)
    guard let lock = FileLock(handle) else {
      throw JournalError(
        .locked,
        "Another process uses the journal in \(path): stop it, or use another folder."
      )
    }
    return lock
  }
}
