import Foundation

/// A lock on an open file or folder, which one process holds at a time.
///
/// A class because its end releases the lock and closes the file. The end of the process does the same.
package final class FileLock: Sendable {
  /// The file descriptor of the locked file.
  let handle: Int32

  /// Takes over an open file and locks it.
  ///
  /// - Parameters:
  ///   - handle: The file descriptor. It is closed with the lock, and at once if there is no lock.
  ///   - waits: Whether to wait until a lock that somebody else holds ends.
  /// - Returns: nil if somebody else holds the lock and `waits` is false, or if the file system does
  ///   not support locks.
  package init?(_ handle: Int32, waits: Bool = false) {
    self.handle = handle
    var result: Int32
    repeat {
      result = flock(handle, waits ? LOCK_EX : LOCK_EX | LOCK_NB)
    } while result < 0 && errno == EINTR
    if result < 0 { return nil }
  }

  deinit {
    // Closing the file may not release the lock. A child process between fork and exec shares the
    // open file and would keep the lock.
    flock(handle, LOCK_UN)
    close(handle)
  }
}
