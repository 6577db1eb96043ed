import LinkwrightCore
import NIOConcurrencyHelpers

/// Prevents one client from starving the rest, with a ``TokenBucket`` for each key.
///
/// A class because all requests share the buckets.
final class RateLimiter: Sendable {
  /// What a bucket counts.
  enum Key: Sendable, Hashable {
    /// Requests of one installation of an app.
    case installation(String)
    /// Requests with an API key, which all installations of an app share.
    case apiKey(String)
    /// Requests from an address, which a whole mobile network may share.
    case address(String)
    /// Requests from an address for links and codes that do not exist: an attempt to guess.
    case misses(String)
  }

  private static let capacity = 100_000

  private let buckets = NIOLockedValueBox<[Key: TokenBucket]>([:])
  private let now: @Sendable () -> Timestamp

  init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

  /// Counts a request.
  ///
  /// - Throws: ``Problem`` if a bucket is empty.
  func count(_ keys: Key...) throws {
    let time = now()
    for key in keys {
      guard let wait = takeToken(for: key, at: time) else { continue }
      throw Problem(
        .tooManyRequests,
        "Wait \(wait) seconds before the next request.",
        retryAfter: wait
      )
    }
  }

  /// - Returns: The seconds to wait; nil if there was a token.
  private func takeToken(for key: Key, at time: Timestamp) -> Int? {
    buckets.withLockedValue { buckets in
      if buckets.count >= Self.capacity, buckets[key] == nil {
        buckets = buckets.filter { key, bucket in
          var bucket = bucket
          return !bucket.isFull(RateLimits.rate(of: key), at: time)
        }
        // Forgetting everything bounds memory even when an attacker fills the table.
        if buckets.count >= Self.capacity { buckets.removeAll() }
      }
      let rate = RateLimits.rate(of: key)
      return buckets[key, default: TokenBucket(rate, at: time)].take(rate, at: time)
    }
  }
}
