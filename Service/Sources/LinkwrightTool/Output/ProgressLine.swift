import Foundation

/// How far a command is, on one line of standard error; only where a person watches.
struct ProgressLine: Sendable {
  var what: String

  /// - Parameter what: Such as "hosts".
  /// - Returns: nil where standard error is no terminal.
  init?(_ what: String) {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    self.what = what
  }

  func show(_ count: Int, of total: Int) {
    guard total > 1 else { return }
    write("\r\(count) of \(total) \(what)\u{1B}[K")
  }

  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    _ = text.withCString { Foundation.write(STDERR_FILENO, $0, strlen($0)) }
  }
}
