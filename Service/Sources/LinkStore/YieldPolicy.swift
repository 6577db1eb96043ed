import Foundation

/// How long-running work shares the processor with other threads.
///
/// A scheduler lets a thread run for several milliseconds while event loops with pending requests wait.
/// Moving visits from the journal into the tables takes 15 ms at a time, and nearly all of the slowest
/// responses coincided with it (measured).
package enum YieldPolicy: Sendable, Hashable {
  /// Yields about every tenth of a millisecond. On a saturated machine such work hardly progresses, so
  /// callers limit how long it yields.
  case yielding
  /// Runs without yielding.
  case continuous

  /// Lets waiting threads run first, if the policy says so. Call it between small steps.
  func yieldIfNeeded() {
    if self == .yielding { sched_yield() }
  }
}
