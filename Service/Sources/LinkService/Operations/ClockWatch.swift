import LinkwrightCore

/// Notices that the system clock was set, by comparing it with a monotonic clock.
struct ClockWatch: Sendable {
  private var offset: Int64?

  /// Smaller steps, such as corrections of drift by time servers, are not reported.
  private static let threshold = Duration.seconds(30)

  /// Compares the clocks.
  ///
  /// - Parameters:
  ///   - time: The time of the system clock.
  ///   - elapsed: The time of a monotonic clock.
  /// - Returns: By how much the system clock was set since the last call; nil if it was not set.
  mutating func observe(_ time: Timestamp, elapsed: Duration) -> Duration? {
    let (seconds, attoseconds) = elapsed.components
    let monotonic = seconds &* 1000 &+ attoseconds / 1_000_000_000_000_000
    let current = time.milliseconds &- monotonic
    defer { offset = current }
    guard let offset else { return nil }
    let step = Duration.milliseconds(current &- offset)
    return step >= Self.threshold || step <= .zero - Self.threshold ? step : nil
  }
}
