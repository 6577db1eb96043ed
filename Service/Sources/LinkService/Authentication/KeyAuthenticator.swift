import Crypto
import Hummingbird
import LinkStore
import LinkwrightCore

/// Authenticates requests by their API key.
///
/// A class because all requests share its cache. A key that was used twice is cached for
/// ``lifetime``, so a revoked key can continue to work for that time.
final class KeyAuthenticator: Sendable {
  static let lifetime = Duration.seconds(60)

  private let store: any LinkStore
  private let limiter: RateLimiter
  private let now: @Sendable () -> Timestamp
  private let cache = Cache<[UInt8], APIKey?>(capacity: 10_000, lifetime: lifetime)

  init(store: any LinkStore, limiter: RateLimiter, now: @escaping @Sendable () -> Timestamp) {
    self.store = store
    self.limiter = limiter
    self.now = now
  }

  /// The hash of a secret. The store contains only this hash.
  static func hash(_ secret: String) -> [UInt8] { Array(SHA256.hash(data: Array(secret.utf8))) }

  /// Returns the key with a secret, if the key has the required scope.
  ///
  /// - Parameter address: The rate limit key of the client's address. Requests with unknown keys
  ///   are limited for each address.
  /// - Throws: ``Problem``
  func authenticate(
    _ secret: String?,
    requiring scope: APIKey.Scope,
    from address: String
  ) async throws -> APIKey {
    guard let secret, !secret.isEmpty else {
      throw Problem(.missingKey, "Send a key in the header Authorization: Bearer KEY.")
    }
    guard let key = try await lookUp(Self.hash(secret), from: address), key.revokedAt == nil else {
      try limiter.count(.unknownKeys(address))
      throw Problem(.unknownKey, "The key does not exist or was revoked.")
    }
    guard key.scopes.contains(scope) else {
      throw Problem(.insufficientScope, "The key lacks the scope \(scope.rawValue).")
    }
    return key
  }

  /// Returns a valid key that has a scope, if it is cached.
  func cachedKey(_ secret: String, with scope: APIKey.Scope) -> APIKey? {
    guard let key = cache.value(for: Self.hash(secret), at: now()) ?? nil, key.revokedAt == nil,
      key.scopes.contains(scope)
    else { return nil }
    return key
  }

  /// Returns the key of a server, if the key has the required scope. Publishable keys are rejected,
  /// because anyone can extract them from an app.
  ///
  /// - Throws: ``Problem``
  func authenticateServer(
    _ secret: String?,
    requiring scope: APIKey.Scope,
    from address: String
  ) async throws -> APIKey {
    let key = try await authenticate(secret, requiring: scope, from: address)
    guard key.kind == .server else {
      throw Problem(
        .insufficientScope,
        "This endpoint requires a server key; a publishable key is not sufficient."
      )
    }
    return key
  }

  private func lookUp(_ hash: [UInt8], from address: String) async throws -> APIKey? {
    let time = now()
    if let key = cache.value(for: hash, at: time) { return key }
    // If an address has sent too many unknown keys, only cached keys work from this address, and
    // the store is not queried.
    try limiter.check([.unknownKeys(address)])
    let key: APIKey?
    do { key = try await store.key(hash: hash) } catch let error as StoreError
      where error.code == .unavailable
    {
      try limiter.countUncheckedKey(hash, from: address)
      throw error
    }
    cache.store(key, for: hash, at: time)
    return key
  }
}

extension Request {
  /// The token of the header `Authorization: Bearer …`.
  var bearerToken: String? {
    guard let header = headers[.authorization], header.lowercased().hasPrefix("bearer ") else {
      return nil
    }
    return String(header.dropFirst(7).drop { $0 == " " })
  }
}
