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

  /// Takes a token.
  ///
  /// - Returns: nil if there was a token; otherwise the number of seconds until the next token.
  mutating func take(_ rate: Rate, at time: Timestamp) -> Int? {
    refill(rate, at: time)
    if tokens >= 1 {
      tokens -= 1
      return nil
    }
    let seconds = (1 - tokens) * 60 / Double(max(rate.perMinute, 1))
    return max(1, Int(seconds.rounded(.up)))
  }

  func isEmpty(_ rate: Rate, at time: Timestamp) -> Bool {
    var bucket = self
    bucket.refill(rate, at: time)
    return bucket.tokens < 1
  }

  /// Whether the bucket is full, so that it can be removed without any effect.
  mutating func isFull(_ rate: Rate, at time: Timestamp) -> Bool {
    refill(rate, at: time)
    return tokens >= Double(rate.burst)
  }

  private mutating func refill(_ rate: Rate, at time: Timestamp) {
    // If the clock was set back, the bucket keeps its tokens and is refilled from the new time on.
    // The times of concurrent requests can also be out of order, but by less than a second.
    if time < updatedAt - .seconds(1) { updatedAt = time }
    let elapsed = Double(max(0, time.milliseconds - updatedAt.milliseconds))
    tokens = min(Double(rate.burst), tokens + elapsed * Double(rate.perMinute) / 60_000)
    updatedAt = max(time, updatedAt)
  }
}
