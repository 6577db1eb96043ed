import Foundation

/// How a long piece of work treats those who wait for the processor.
///
/// A scheduler lets a thread run on for several milliseconds, in which an event loop that has visitors
/// to answer waits. Moving visits from the journal into the tables takes 15 ms at a stretch, and nearly
/// all of the slowest answers were given meanwhile (measured).
package enum YieldPolicy: Sendable, Hashable {
  /// Others go first, every tenth of a millisecond or so. On a machine without a moment to spare, such
  /// work hardly gets on, so that it does not go on like this for long.
  case yielding
  /// As fast as it goes.
  case continuous

  /// Between two small steps: lets threads that wait for this processor go first, and returns at once
  /// when there are none.
  func pause() {
    if self == .yielding { sched_yield() }
  }
}
