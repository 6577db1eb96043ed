import Foundation
import NIOConcurrencyHelpers

/// Writes lines to a file descriptor, each as a whole.
///
/// A class because several threads share the descriptor.
final class LineOutput: Sendable {
  /// The number of attempts, of 100 ms each, to write to a descriptor that is not ready.
  private static let attempts = 50

  private let descriptor: Int32
  private let lock = NIOLock()

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// - Returns: Whether all bytes were written.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    lock.withLock { Self.write(bytes, to: descriptor) == bytes.count }
  }

  /// Writes bytes without a lock.
  ///
  /// - Returns: The number of written bytes. It is less than the number of bytes after an error, which
  ///   `errno` has.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int {
    bytes.withUnsafeBytes { bytes in
      var count = 0
      var attempts = Self.attempts
      while count < bytes.count {
        let written = Foundation.write(
          descriptor,
          bytes.baseAddress?.advanced(by: count),
          bytes.count - count
        )
        if written >= 0 {
          count += written
        } else if errno == EAGAIN, attempts > 0 {
          attempts -= 1
          var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&state, 1, 100)
        } else if errno != EINTR {
          return count
        }
      }
      return count
    }
  }
}
