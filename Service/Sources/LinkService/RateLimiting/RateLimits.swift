/// The limit for each kind of request.
enum RateLimits {
  /// Returns the burst and the sustained rate of a bucket.
  static func rate(of key: RateLimiter.Key) -> TokenBucket.Rate {
    switch key {
    case .installation: TokenBucket.Rate(burst: 60, perMinute: 60)
    case .apiKey: TokenBucket.Rate(burst: 20_000, perMinute: 300_000)
    case .address: TokenBucket.Rate(burst: 2_000, perMinute: 6_000)
    case .misses: TokenBucket.Rate(burst: 60, perMinute: 20)
    case .unknownKeys: TokenBucket.Rate(burst: 20, perMinute: 10)
    // This is 12,000 links an hour for all installations of an app, and 300 for all users who share
    // an address.
    case .creations(.apiKey): TokenBucket.Rate(burst: 2_000, perMinute: 200)
    case .creations(.address): TokenBucket.Rate(burst: 60, perMinute: 5)
    }
  }
}
