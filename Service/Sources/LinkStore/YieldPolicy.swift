import Foundation

/// How long-running work shares the processor with other threads.
///
/// A scheduler lets a thread run for several milliseconds, even if event loops with pending
/// requests are waiting. Moving visits from the journal into the tables takes 15 ms at a time, and
/// nearly all of the slowest responses coincided with this work (measured).
package enum YieldPolicy: Sendable, Hashable {
  /// Yields about every tenth of a millisecond. On a saturated machine, work that yields makes
  /// almost no progress, so callers limit how long it yields.
  case yielding
  /// Runs without yielding.
  case continuous

  /// Lets waiting threads run first, if the policy requires it. Call this method between small
  /// steps of the work.
  func yieldIfNeeded() {
    if self == .yielding { sched_yield() }
  }
}
