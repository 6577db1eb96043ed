import Foundation

/// The progress of a command, on one line of standard error.
struct ProgressLine: Sendable {
  private let noun: String

  /// - Parameter noun: What is counted, such as "hosts".
  /// - Returns: nil if standard error is not a terminal.
  init?(_ noun: String) {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    self.noun = noun
  }

  func show(_ count: Int, of total: Int) {
    guard total > 1 else { return }
    write("\r\(count) of \(total) \(noun)\u{1B}[K")
  }

  func show(_ text: String) { write("\r\(text)\u{1B}[K") }

  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    _ = text.withCString { Foundation.write(STDERR_FILENO, $0, strlen($0)) }
  }
}
