import Foundation
import LinkStore
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix

/// The file of a Unix socket. Only the owner of the file can connect, and the service removes the
/// file when it ends.
///
/// When the server binds its socket, it removes any other socket at the path. Therefore, as long as
/// the process runs, a locked file next to the socket prevents other services from using the path.
///
/// A class because it remembers which file this process created. Only that file may be removed.
final class UnixSocketFile: Sendable {
  private struct State {
    /// The file that this process created.
    var created: FileIdentity?
    var lock: FileLock?
    /// The umask of the process before ``UnixSocketFile/prepare()``; nil after it has been
    /// restored.
    var fileModeMask: mode_t?
  }

  let path: String
  private let state = NIOLockedValueBox(State())

  /// The length of `sun_path` without the zero byte at its end.
  static let maximumPathLength = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  init(path: String) { self.path = path }

  private var lockPath: String { path + ".lock" }

  /// Checks that the socket can be created, and removes the file of a process that has ended.
  ///
  /// From this call until ``didCreate()`` or ``remove()``, the process has a strict umask, so other
  /// users cannot access any file that the process creates. Otherwise, they could connect to the
  /// socket before its mode is set.
  ///
  /// - Throws: ``ListenerError``
  func prepare() async throws {
    guard path.utf8.count <= Self.maximumPathLength else {
      throw ListenerError(
        "The path of the socket \(path) is longer than \(Self.maximumPathLength) bytes: name a "
          + "shorter one."
      )
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let type = attributes?[.type] as? FileAttributeType
    guard type == nil || type == .typeSocket else {
      throw ListenerError("\(path) exists and is not a socket: remove it, or name another path.")
    }
    try lock()
    if type != nil {
      // Another program may use the socket without holding the lock.
      guard await !acceptsConnections() else { throw usedByAnotherProcess }
      unlink(path)
    }
    do {
      try BoundSocket.check(SocketAddress(unixDomainSocketPath: path))
      unlink(path)
    } catch {
      throw ListenerError(error, at: .unixSocket(path: path), option: "--manage") ?? error
    }
    state.withLockedValue { $0.fileModeMask = umask(0o077) }
  }

  private func lock() throws {
    let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let error = IOError(errnoCode: errno, reason: "open")
      throw ListenerError(error, at: .unixSocket(path: path), option: "--manage") ?? error
    }
    guard let lock = FileLock(descriptor) else { throw usedByAnotherProcess }
    state.withLockedValue { $0.lock = lock }
  }

  private var usedByAnotherProcess: ListenerError {
    ListenerError(
      "Another process listens at \(path): stop it, or name another path with --manage."
    )
  }

  private func acceptsConnections() async -> Bool {
    do {
      let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .connect(unixDomainSocketPath: path).get()
      try? await channel.close()
      return true
    } catch let error as IOError {
      // Any other error, such as a missing permission, does not prove that no process is listening.
      return ![ECONNREFUSED, ENOENT].contains(error.errnoCode)
    } catch {
      return true
    }
  }

  /// Restricts the socket to its owner. Call this method after the socket has been created.
  ///
  /// - Throws: ``ListenerError``. If this method throws, the listener must not run.
  func didCreate() throws {
    try state.withLockedValue { state in
      state.created = FileIdentity(path: path)
      restoreMask(&state)
      guard chmod(path, 0o600) == 0 else {
        let reason = String(cString: strerror(errno))
        throw ListenerError("The mode of the socket \(path) cannot be set: \(reason).")
      }
    }
  }

  /// Removes the socket if this process created it, and releases the path for other processes.
  func remove() {
    state.withLockedValue { state in
      restoreMask(&state)
      if state.created != nil, state.created == FileIdentity(path: path) { unlink(path) }
      state.created = nil
      // The lock file is not removed, because another process may already have opened it.
      state.lock = nil
    }
  }

  private func restoreMask(_ state: inout State) {
    if let mask = state.fileModeMask { _ = umask(mask) }
    state.fileModeMask = nil
  }
}
