import Foundation

/// A value that is protected by a lock.
///
/// The type is a class because all its users share the value.
package final class Locked<Value>: @unchecked Sendable {
  // `lock` makes the class Sendable: `value` is accessed only while it is held.
  private let lock = NSLock()
  private var value: Value

  package init(_ value: sending Value) { self.value = value }

  /// Accesses the value. The body must be short, and it must not wait or call the app's closures.
  package func withLock<Result>(
    _ body: (inout sending Value) throws -> sending Result
  ) rethrows -> sending Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
