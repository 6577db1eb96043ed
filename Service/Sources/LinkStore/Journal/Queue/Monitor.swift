import Foundation

/// A value behind a lock, and a thread that can sleep until the value changed.
///
/// `Mutex` needs macOS 15, and has no condition.
///
/// Unchecked: `value` is only touched while `condition` is locked.
final class Monitor<Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    condition.lock()
    defer { condition.unlock() }
    return try body(&value)
  }

  /// Asks until there is an answer, and sleeps until ``wake()`` between.
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
