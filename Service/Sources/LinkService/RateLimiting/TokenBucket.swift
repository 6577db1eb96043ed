import LinkwrightCore

/// A number of requests that may come at once, and the pace at which more may follow.
struct TokenBucket: Sendable, Hashable {
  struct Rate: Sendable, Hashable {
    /// How many may come at once.
    var burst: Int
    var perMinute: Int
  }

  /// Whole requests and the fraction that has grown since.
  private var tokens: Double
  private var updatedAt: Timestamp

  init(_ rate: Rate, at time: Timestamp) {
    tokens = Double(rate.burst)
    updatedAt = time
  }

  /// Takes a token.
  ///
  /// - Returns: nil when there was one, else the seconds until there is.
  mutating func take(_ rate: Rate, at time: Timestamp) -> Int? {
    refill(rate, at: time)
    if tokens >= 1 {
      tokens -= 1
      return nil
    }
    let seconds = (1 - tokens) * 60 / Double(max(rate.perMinute, 1))
    return max(1, Int(seconds.rounded(.up)))
  }

  /// Whether the bucket is as good as new.
  mutating func isFull(_ rate: Rate, at time: Timestamp) -> Bool {
    refill(rate, at: time)
    return tokens >= Double(rate.burst)
  }

  private mutating func refill(_ rate: Rate, at time: Timestamp) {
    // A clock that was set back gives nothing and takes nothing.
    let elapsed = Double(max(0, time.milliseconds - updatedAt.milliseconds))
    tokens = min(Double(rate.burst), tokens + elapsed * Double(rate.perMinute) / 60_000)
    updatedAt = max(time, updatedAt)
  }
}
