import LinkwrightCore

/// A state machine that decides whether days that are over may be fixed in the statistics. A clock that
/// shows a future day would fix the values of the current one for good, so the same pauses apply as for
/// removing old data.
struct ClosingSchedule: Sendable {
  private var clock = ClockWatch()
  /// The end of the pause on the monotonic clock; nil before the first call.
  private var pauseEnd: Duration?

  /// Observes the clocks. Call this method at least every minute.
  ///
  /// - Parameters:
  ///   - time: The current time of the system clock.
  ///   - elapsed: The current time of a monotonic clock.
  /// - Returns: Whether days that are over may be fixed now.
  mutating func mayClose(_ time: Timestamp, elapsed: Duration) -> Bool {
    let step = clock.observe(time, elapsed: elapsed) ?? .zero
    var end = pauseEnd ?? elapsed + RetentionSchedule.pauseAfterStart
    if step > .zero { end = max(end, elapsed + RetentionSchedule.pauseAfterStep) }
    pauseEnd = end
    return elapsed >= end
  }
}

/// A state machine that decides when old data is removed.
///
/// What is old depends on the system clock. When a machine starts, its clock can be wrong until a
/// time server has set it. A clock that shows a future year would make all visits old, so nothing is
/// removed shortly after the start, or after the clock was set forward.
struct RetentionSchedule: Sendable {
  static let pauseAfterStart = Duration.seconds(600)
  static let pauseAfterStep = Duration.seconds(3600)
  static let interval = Duration.seconds(3600)

  private var clock = ClockWatch()
  /// The time of the next removal on the monotonic clock; nil before the first call.
  private var next: Duration?

  /// Observes the clocks. Call this method every minute.
  ///
  /// - Parameters:
  ///   - time: The current time of the system clock.
  ///   - elapsed: The current time of a monotonic clock.
  /// - Returns: Whether to remove old data now.
  mutating func isDue(_ time: Timestamp, elapsed: Duration) -> Bool {
    let step = clock.observe(time, elapsed: elapsed) ?? .zero
    guard let next else {
      next = elapsed + Self.pauseAfterStart
      return false
    }
    if step > .zero {
      self.next = max(next, elapsed + Self.pauseAfterStep)
      return false
    }
    guard elapsed >= next else { return false }
    self.next = elapsed + Self.interval
    return true
  }
}
