import Foundation

/// The file of the access log, or standard output.
struct AccessLogFile: Sendable {
  /// An error that occurs if the file cannot be opened.
  struct OpenError: Error, CustomStringConvertible {
    let description: String
  }

  /// The path that means standard output.
  static let standardOutput = "-"

  let path: String
  private var descriptor: Int32
  /// Whether the last write failed after writing only part of a line.
  private var isWithinLine = false

  init(path: String) throws(OpenError) {
    self.path = path
    descriptor = path == Self.standardOutput ? 1 : try Self.open(path)
  }

  /// Opens the path again, because a program such as logrotate has renamed the file.
  ///
  /// - Throws: ``OpenError``. The old file then stays in use.
  mutating func reopen() throws(OpenError) {
    guard path != Self.standardOutput else { return }
    let new = try Self.open(path)
    _ = Foundation.close(descriptor)
    descriptor = new
    isWithinLine = false
  }

  /// Writes whole lines.
  ///
  /// - Returns: The number of lines that were written.
  mutating func write(_ lines: [UInt8]) -> Int {
    let end = UInt8(ascii: "\n")
    // A line break ends a partial line. Otherwise, the next line would be appended to it.
    let bytes = isWithinLine ? [end] + lines : lines
    let count = LineOutput.write(bytes, to: descriptor)
    let written = bytes.prefix(count)
    if let last = written.last {
      let wasWithinLine = isWithinLine
      isWithinLine = last != end
      return written.count { $0 == end } - (wasWithinLine ? 1 : 0)
    }
    return 0
  }

  /// Closes the file. Later writes fail.
  mutating func close() {
    if path != Self.standardOutput { _ = Foundation.close(descriptor) }
    descriptor = -1
  }

  private static func open(_ path: String) throws(OpenError) -> Int32 {
    // With O_NONBLOCK, opening a named pipe without a reader fails instead of blocking.
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK
    let mode: mode_t = 0o640
    var descriptor = Foundation.open(path, flags | O_EXCL, mode)
    if descriptor >= 0 {
      // The umask of the process may be stricter than the mode, as it is in
      // deploy/linkwright.service.
      _ = fchmod(descriptor, mode)
    } else {
      descriptor = Foundation.open(path, flags, mode)
    }
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw OpenError(description: "The access log \(path) cannot be opened: \(reason).")
    }
    let status = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, status & ~O_NONBLOCK)
    return descriptor
  }
}
