import Foundation

/// A value that one thread at a time may touch.
///
/// A class because all who hold it mean the same value.
package final class Locked<Value>: @unchecked Sendable {
  // `lock` makes the class Sendable: `value` is touched by its holder only.
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) { self.value = value }

  /// Touches the value. The body is short, and neither waits nor calls out.
  package func withLock<Result>(
    _ body: (inout sending Value) throws -> sending Result
  ) rethrows -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
