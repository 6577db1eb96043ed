import LinkwrightCore
import NIOConcurrencyHelpers

/// Keeps single clients from taking the service from the others.
///
/// A class because all requests share it; what it decides is ``TokenBucket``'s.
final class RateLimiter: Sendable {
  /// What is limited, and by what.
  enum Subject: Sendable, Hashable {
    /// Requests of one installation of an app.
    case installation(String)
    /// All requests of an app.
    case app(String)
    /// Requests from an address, behind which a whole carrier may be.
    case address(String)
    /// Links and codes that do not exist, asked for from an address: somebody is guessing.
    case misses(String)

    var rate: TokenBucket.Rate {
      switch self {
      case .installation: TokenBucket.Rate(burst: 60, perMinute: 60)
      case .app: TokenBucket.Rate(burst: 20_000, perMinute: 300_000)
      case .address: TokenBucket.Rate(burst: 2_000, perMinute: 6_000)
      case .misses: TokenBucket.Rate(burst: 60, perMinute: 20)
      }
    }
  }

  private static let capacity = 100_000

  private let buckets = NIOLockedValueBox<[Subject: TokenBucket]>([:])
  private let now: @Sendable () -> Timestamp

  init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

  /// Counts a request.
  ///
  /// - Throws: ``Problem`` when it is one too many.
  func count(_ subjects: Subject...) throws {
    let time = now()
    for subject in subjects {
      guard let wait = take(subject, at: time) else { continue }
      throw Problem(
        .tooManyRequests,
        "Wait \(wait) seconds before the next request.",
        retryAfter: wait
      )
    }
  }

  private func take(_ subject: Subject, at time: Timestamp) -> Int? {
    buckets.withLockedValue { buckets in
      if buckets.count >= Self.capacity, buckets[subject] == nil {
        buckets = buckets.filter { subject, bucket in
          var bucket = bucket
          return !bucket.isFull(subject.rate, at: time)
        }
        // Nobody is let through for having crowded the others out.
        if buckets.count >= Self.capacity { buckets.removeAll() }
      }
      return buckets[subject, default: TokenBucket(subject.rate, at: time)]
        .take(subject.rate, at: time)
    }
  }
}
