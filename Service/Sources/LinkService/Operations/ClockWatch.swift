import Foundation
import LinkwrightCore

/// Notices that the system clock was set, by comparing it with a monotonic clock.
struct ClockWatch: Sendable {
  /// The number of times that the clock was set.
  private(set) var stepCount = 0
  private var offset: Int64?

  /// The smallest step that is reported. Smaller steps can be corrections of drift by time servers.
  private static let threshold = Duration.seconds(30)

  /// Compares the system clock with a monotonic clock.
  ///
  /// - Parameters:
  ///   - time: The current time of the system clock.
  ///   - elapsed: The current time of a monotonic clock.
  /// - Returns: The time by which the system clock was set since the last call, negative if it was
  ///   set back; nil if it was not set.
  mutating func observe(_ time: Timestamp, elapsed: Duration) -> Duration? {
    let (seconds, attoseconds) = elapsed.components
    let monotonic = seconds &* 1000 &+ attoseconds / 1_000_000_000_000_000
    let current = time.milliseconds &- monotonic
    defer { offset = current }
    guard let offset else { return nil }
    let step = Duration.milliseconds(current &- offset)
    guard step >= Self.threshold || step <= .zero - Self.threshold else { return nil }
    stepCount += 1
    return step
  }
}

extension Timestamp {
  /// The time of the system clock.
  @Sendable static func now() -> Timestamp {
    Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }
}
