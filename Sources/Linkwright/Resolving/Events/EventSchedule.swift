/// Decides when events are sent, so that a few events share a request and an unreachable service is
/// tried less and less often.
struct EventSchedule: Sendable {
  /// The time between an event and its request.
  static let shortest = Duration.seconds(10)
  /// The maximum time between two attempts.
  static let longest = Duration.seconds(640)

  private var delay = Self.shortest
  private var isPlanned = false

  /// Plans an attempt after a new event.
  ///
  /// - Parameter isWorthRequest: Whether so many events are waiting that they need not wait for others.
  /// - Returns: The time to wait before the attempt; nil if an attempt is already planned.
  mutating func plan(isWorthRequest: Bool = false) -> Duration? {
    // After a failure, the pause is for the sake of the service.
    if isWorthRequest, delay == Self.shortest { return .zero }
    guard !isPlanned else { return nil }
    isPlanned = true
    return delay
  }

  /// Begins the planned attempt.
  mutating func begin() { isPlanned = false }

  /// Notes how an attempt to send events ended.
  mutating func end(hasFailed: Bool) {
    delay = hasFailed ? min(delay * 2, Self.longest) : Self.shortest
  }
}
