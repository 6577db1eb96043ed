import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers

/// Limits the requests of each client, with a ``TokenBucket`` for each key, so that no client can
/// use up the service.
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
    /// Requests from an address for links and codes that do not exist. Many of them indicate an
    /// attempt to guess.
    case misses(String)
    /// Requests from an address with API keys that do not exist, that were revoked, or that cannot
    /// be looked up without the database.
    case unknownKeys(String)
    /// New links that are created with a publishable key, counted for the key or for the address.
    case creations(Creator)

    enum Creator: Sendable, Hashable {
      case apiKey(String), address(String)
    }

    var limit: Limit {
      switch self {
      case .installation: .installation
      case .apiKey: .apiKey
      case .address: .address
      case .misses: .misses
      case .unknownKeys: .unknownKeys
      case .creations(.apiKey): .creationsOfKey
      case .creations(.address): .creationsOfAddress
      }
    }
  }

  /// The kinds of buckets, as the metrics distinguish them.
  enum Limit: Int, Sendable, CaseIterable {
    case installation, apiKey, address, misses, unknownKeys, creationsOfKey, creationsOfAddress

    var label: String {
      switch self {
      case .installation: "installation"
      case .apiKey: "api_key"
      case .address: "address"
      case .misses: "misses"
      case .unknownKeys: "unknown_keys"
      case .creationsOfKey: "creations_of_key"
      case .creationsOfAddress: "creations_of_address"
      }
    }
  }

  private let buckets = NIOLockedValueBox(TokenBuckets())
  private let misses = NIOLockedValueBox(RecentMisses())
  /// Counts the rejected requests; nil to not count them.
  private let metrics: Metrics?
  private let now: @Sendable () -> Timestamp

  init(metrics: Metrics? = nil, now: @escaping @Sendable () -> Timestamp) {
    self.metrics = metrics
    self.now = now
  }

  /// Counts a request in several buckets, or in none of them if one is empty.
  ///
  /// - Throws: ``Problem`` if a bucket is empty.
  func count(_ keys: Key...) throws(Problem) { try count(keys) }

  func count(_ keys: [Key]) throws(Problem) {
    let time = now()
    try refuse(buckets.withLockedValue { $0.take(keys, at: time) })
  }

  /// Does not count a request, but rejects it if ``count(_:)`` would.
  ///
  /// - Throws: ``Problem`` if a bucket is empty.
  func check(_ keys: [Key]) throws(Problem) {
    let time = now()
    try refuse(buckets.withLockedValue { $0.refusal(of: keys, at: time) })
  }

  private func refuse(_ refusal: TokenBuckets.Refusal?) throws(Problem) {
    guard let refusal else { return }
    metrics?.countRefusal(refusal.key.limit)
    throw Problem(
      .tooManyRequests,
      "Wait \(refusal.wait) seconds before the next request.",
      retryAfter: refusal.wait
    )
  }

  /// Counts a request for a link or code that does not exist.
  ///
  /// The same path is counted only once a minute for each address. Otherwise, one misprinted link
  /// could lock out all users who share the address of a mobile network. Guessing requires
  /// different paths.
  ///
  /// - Throws: ``Problem`` if the bucket of the address is empty.
  func countMiss(of path: String, from address: String) throws(Problem) {
    try count(.misses(address), onceFor: path, from: address)
  }

  /// Counts a request for a link that does not exist, as ``countMiss(of:from:)`` does.
  ///
  /// - Returns: The problem if the bucket of the address is empty.
  func missProblem(of path: String, from address: String) -> Problem? {
    do throws(Problem) { try countMiss(of: path, from: address) } catch { return error }
    return nil
  }

  /// Performs a lookup. If the lookup fails because the database is unavailable, counts a miss.
  /// Without the database, some values can still be found, so guessing must be limited in this
  /// state, too.
  ///
  /// - Throws: ``Problem`` if the bucket of the address is empty, or the error of the lookup.
  func countingUnavailable<Value>(
    _ path: String,
    from address: String,
    _ lookUp: () async throws -> Value
  ) async throws -> Value {
    do { return try await lookUp() } catch let error as StoreError
      where error.code == .unavailable
    {
      try countMiss(of: path, from: address)
      throw error
    }
  }

  /// Counts an API key that may exist, but that cannot be looked up without the database. For each
  /// address, the same key is counted only once a minute, because servers repeat their requests.
  func countUncheckedKey(_ hash: [UInt8], from address: String) throws {
    try count(.unknownKeys(address), onceFor: "key \(hash)", from: address)
  }

  /// Counts a value, but only once a minute for each address.
  private func count(
    _ key: Key,
    onceFor value: String,
    from address: String
  ) throws(Problem) {
    let time = now()
    guard misses.withLockedValue({ $0.insert(value, address, at: time) }) else { return }
    do throws(Problem) { try count(key) } catch {
      misses.withLockedValue { $0.remove(value, address) }
      throw error
    }
  }
}
