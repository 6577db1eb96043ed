import Foundation
import NIOConcurrencyHelpers

/// Writes lines to a file descriptor without mixing them, and drops lines while nothing reads them.
///
/// A class because several threads share the descriptor.
final class LineOutput: Sendable {
  private struct State {
    /// The number of lines that were dropped since the last line was written.
    var droppedCount = 0
    /// Whether the last line was dropped after only part of it was written.
    var isWithinLine = false
  }

  /// The number of attempts, of 100 ms each, to write to a descriptor that is not ready.
  private static let attempts = 50
  /// The number of bytes that a pipe accepts without blocking when it is ready (`PIPE_BUF` on
  /// Linux).
  private static let chunkSize = 4096

  private let descriptor: Int32
  private let patience: Duration
  private let state = NIOLockedValueBox(State())

  /// - Parameter patience: The maximum time for which a line waits for the reader. After a line has
  ///   been dropped, later lines do not wait, until one of them has been written.
  init(descriptor: Int32, patience: Duration = .seconds(1)) {
    self.descriptor = descriptor
    self.patience = patience
  }

  /// Writes a line, which includes its line break, or drops the line.
  ///
  /// - Returns: The number of lines that were dropped directly before this line; nil if this line
  ///   was dropped.
  @discardableResult
  func write(_ line: [UInt8]) -> Int? {
    state.withLockedValue { state in
      let end = ContinuousClock.now + (state.droppedCount == 0 ? patience : .zero)
      // A line break ends a partial line. Otherwise, this line would be appended to it.
      let bytes = state.isWithinLine ? [UInt8(ascii: "\n")] + line : line
      var rest = bytes[...]
      while !rest.isEmpty, isReady(before: end) {
        let chunk = Array(rest.prefix(Self.chunkSize))
        let count = Foundation.write(descriptor, chunk, chunk.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR, errno != EAGAIN {
          break
        }
      }
      if let last = bytes[..<rest.startIndex].last {
        state.isWithinLine = last != UInt8(ascii: "\n")
      }
      guard rest.isEmpty else {
        state.droppedCount += 1
        return nil
      }
      defer { state.droppedCount = 0 }
      return state.droppedCount
    }
  }

  /// Waits until the descriptor accepts bytes.
  private func isReady(before end: ContinuousClock.Instant) -> Bool {
    let (seconds, attoseconds) = max(.zero, end - ContinuousClock.now).components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, CInt(clamping: milliseconds)) > 0
  }

  /// Writes bytes without a lock.
  ///
  /// - Returns: The number of bytes that were written. If the number is too low, `errno` contains
  ///   the error.
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
