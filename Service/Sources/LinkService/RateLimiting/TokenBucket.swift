import LinkwrightCore

/// Limits requests to a burst and a sustained rate.
struct TokenBucket: Sendable, Hashable {
  struct Rate: Sendable, Hashable {
    /// The number of requests that may arrive at the same time.
    var burst: Int
    var perMinute: Int
  }

  /// The number of requests that are still allowed, including the fraction that was gained since
  /// the last request.
  private var tokens: Double
  private var updatedAt: Timestamp

  init(_ rate: Rate, at time: Timestamp) {
    tokens = Double(rate.burst)
    updatedAt = time
  }

  /// - Returns: nil if there is a token; otherwise the number of seconds until the next token.
  mutating func wait(_ rate: Rate, at time: Timestamp) -> Int? {
    refill(rate, at: time)
    guard tokens < 1 else { return nil }
    let seconds = (1 - tokens) * 60 / Double(max(rate.perMinute, 1))
    return max(1, Int(seconds.rounded(.up)))
  }

  /// Takes a token. Call this method only if there is one.
  mutating func take() { tokens -= 1 }

  private mutating func refill(_ rate: Rate, at time: Timestamp) {
    // If the clock was set back, the bucket keeps its tokens and is refilled from the new time on.
    // The times of concurrent requests can also be out of order, but by less than a second.
    if time < updatedAt - .seconds(1) { updatedAt = time }
    let elapsed = Double(max(0, time.milliseconds - updatedAt.milliseconds))
    tokens = min(Double(rate.burst), tokens + elapsed * Double(rate.perMinute) / 60_000)
    updatedAt = max(time, updatedAt)
  }
}
