import Foundation

/// The file of the access log, or standard output.
struct AccessLogFile: Sendable {
  /// The file cannot be opened.
  struct OpenError: Error, CustomStringConvertible {
    let description: String
  }

  /// The name of standard output.
  static let standardOutput = "-"

  let path: String
  private var descriptor: Int32
  /// Whether a failed write left the beginning of a line.
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
    // The rest of a broken line would spoil the next one.
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
    // A named pipe without a reader is an error instead of a wait without end.
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK
    let mode: mode_t = 0o640
    var descriptor = Foundation.open(path, flags | O_EXCL, mode)
    if descriptor >= 0 {
      // The mask of the process may be stricter, as with the unit of systemd in deploy.
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
