import Foundation

/// A value with a lock, on whose changes a thread can wait.
///
/// `Mutex` has no condition variable.
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

  /// Calls `body` until it returns a result, and sleeps until ``wake()`` in between.
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
