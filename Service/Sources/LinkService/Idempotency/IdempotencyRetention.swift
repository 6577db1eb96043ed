import LinkStore
import LinkwrightCore

/// How long the service remembers requests with an idempotency key.
enum IdempotencyRetention {
  /// How long a response is stored for repeated requests.
  static let duration = Duration.seconds(86_400)

  /// Removes the responses and the keys of redemptions whose retention has ended. After that, a
  /// repeated request is performed again. A redeemer who repeats a redemption still gets the earlier
  /// one.
  static func removeExpired(from store: any LinkStore, at time: Timestamp) async throws {
    _ = try await store.removeResponses(before: time - duration)
    _ = try await store.removeRedemptionKeys(before: time - duration)
  }
}
