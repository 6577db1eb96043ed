import LinkwrightCore

/// The token buckets of all clients. Their number is limited.
struct TokenBuckets: Sendable {
  /// The bucket that rejects a request.
  struct Refusal: Sendable, Hashable {
    var key: RateLimiter.Key
    /// The number of seconds until the bucket has a token.
    var wait: Int
  }

  static let capacity = 100_000

  private var buckets = RecentlyUsed<RateLimiter.Key, TokenBucket>(capacity: Self.capacity)

  /// Takes a token out of every bucket. If one of the buckets is empty, takes none: otherwise, a
  /// client whose own bucket is empty could empty a bucket that it shares with others.
  ///
  /// - Returns: The bucket with the longest wait; nil if every bucket had a token.
  mutating func take(_ keys: [RateLimiter.Key], at time: Timestamp) -> Refusal? {
    if let refusal = refusal(of: keys, at: time) { return refusal }
    for key in keys { buckets[key]?.take() }
    return nil
  }

  /// - Returns: The bucket with the longest wait; nil if every bucket has a token.
  mutating func refusal(of keys: [RateLimiter.Key], at time: Timestamp) -> Refusal? {
    var refusal: Refusal?
    for key in keys {
      let rate = RateLimits.rate(of: key)
      var bucket = buckets[key] ?? TokenBucket(rate, at: time)
      let wait = bucket.wait(rate, at: time)
      buckets[key] = bucket
      if let wait, wait > refusal?.wait ?? 0 { refusal = Refusal(key: key, wait: wait) }
    }
    return refusal
  }
}
