import Crypto
import Hummingbird
import LinkStore
import LinkwrightCore

/// Knows who sends a request by the key in it.
///
/// A class because what it has looked up serves later requests. A key that is used again is remembered
/// for ``lifetime``, so a revoked one works that much longer.
final class KeyAuthenticator: Sendable {
  static let lifetime = Duration.seconds(60)

  private let store: any LinkStore
  private let now: @Sendable () -> Timestamp
  private let known = Cache<[UInt8], APIKey?>(capacity: 10_000, lifetime: lifetime)

  init(store: any LinkStore, now: @escaping @Sendable () -> Timestamp) {
    self.store = store
    self.now = now
  }

  /// What is kept of a key.
  static func hash(_ secret: String) -> [UInt8] { Array(SHA256.hash(data: Array(secret.utf8))) }

  /// The key, if it may do something.
  ///
  /// - Throws: ``Problem``.
  func key(_ secret: String?, allowing scope: APIKey.Scope) async throws -> APIKey {
    guard let secret, !secret.isEmpty else {
      throw Problem(.missingKey, "Send a key in the header Authorization, as Bearer.")
    }
    guard let key = try await lookUp(Self.hash(secret)), key.revokedAt == nil else {
      throw Problem(.unknownKey, "No such key, or it was revoked.")
    }
    guard key.scopes.contains(scope) else {
      throw Problem(.insufficientScope, "The key lacks the scope \(scope.rawValue).")
    }
    return key
  }

  /// The key of a server: one that is part of an app is known to everybody and manages nothing.
  func serverKey(_ secret: String?, allowing scope: APIKey.Scope) async throws -> APIKey {
    let key = try await key(secret, allowing: scope)
    guard key.kind == .server else {
      throw Problem(.insufficientScope, "Send the key of a server; a publishable one cannot do it.")
    }
    return key
  }

  private func lookUp(_ hash: [UInt8]) async throws -> APIKey? {
    let time = now()
    if let key = known.value(for: hash, at: time) { return key }
    let key = try await store.key(hash: hash)
    known.keep(key, for: hash, at: time)
    return key
  }
}

extension Request {
  /// The key of the header `Authorization: Bearer …`.
  var bearerToken: String? {
    guard let header = headers[.authorization], header.lowercased().hasPrefix("bearer ") else {
      return nil
    }
    return String(header.dropFirst(7).drop { $0 == " " })
  }
}
