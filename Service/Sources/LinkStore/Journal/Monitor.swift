import Foundation

/// A value with a lock. A thread can wait for changes of the value.
///
/// `Mutex` is not used, because it has no condition variable.
///
/// Unchecked: `condition` guards `value`.
final class Monitor<Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    condition.lock()
    defer { condition.unlock() }
    return try body(&value)
  }

  /// Calls `body` repeatedly until it returns a result. Before each further call, sleeps until
  /// ``wake()`` is called.
  func wait<Result>(for body: (inout Value) -> Result?) -> Result {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result = body(&value) { return result }
      condition.wait()
    }
  }

  func wake() { condition.signal() }
}
