/// When failed attempts are repeated.
enum RetrySchedule {
  /// The delays after the first failures. All later ones are those of the last.
  private static let delays: [Duration] = [
    .seconds(5), .seconds(30), .seconds(120), .seconds(600), .seconds(1800), .seconds(3600),
    .seconds(7200), .seconds(14_400), .seconds(28_800),
  ]

  /// The time until the next attempt of a message.
  ///
  /// - Parameters:
  ///   - failureCount: The number of failed attempts, at least 1.
  ///   - jitter: A random number from 0 to 1. Messages that failed together are not repeated together.
  static func delay(afterFailure failureCount: Int, jitter: Double) -> Duration {
    let delay = delays[min(max(failureCount, 1), delays.count) - 1]
    return delay * (0.8 + 0.4 * min(max(jitter, 0), 1))
  }

  /// How long nothing is sent to a receiver after failures in a row. Then one message at a time tries
  /// whether it is back.
  static func pause(afterFailures failureCount: Int) -> Duration {
    min(.seconds(1 << min(max(failureCount - 1, 0), 6)), .seconds(60))
  }

  /// The longest time for which a receiver can ask.
  static let maximumRetryAfter = Duration.seconds(3600)
}
