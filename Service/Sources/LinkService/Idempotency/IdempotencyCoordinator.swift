import LinkStore
import NIOConcurrencyHelpers

/// Sees to it that a repeated request has no second effect.
///
/// What succeeded is answered again for a day, as the store has the answer together with the effect;
/// what failed had no effect and is tried anew.
///
/// A class because the requests under way have to know of each other.
final class IdempotencyCoordinator: Sendable {
  private let running = NIOLockedValueBox<Set<IdempotencyKey>>([])

  /// Performs a request, or gives the answer that it got before.
  ///
  /// - Parameters:
  ///   - request: nil for one without an idempotency key, which is performed each time.
  ///   - store: Where answers are kept.
  ///   - perform: Has the store keep its answer with what it does.
  func once(
    _ request: IdempotentRequest?,
    in store: any LinkStore,
    _ perform: @Sendable () async throws -> APIResponse
  ) async throws -> APIResponse {
    guard let request else { return try await perform() }
    guard running.withLockedValue({ $0.insert(request.key).inserted }) else {
      throw Problem(
        .requestInProgress,
        "A request with the same Idempotency-Key is under way: send it again shortly.",
        retryAfter: 1
      )
    }
    defer { running.withLockedValue { _ = $0.remove(request.key) } }
    if let answer = try await earlierAnswer(to: request, in: store) { return answer }
    do { return try await perform() } catch let error as StoreError
      where error.code == .idempotencyKeyUsed
    {
      // Another process of the service was faster.
      guard let answer = try await earlierAnswer(to: request, in: store) else { throw error }
      return answer
    }
  }

  private func earlierAnswer(
    to request: IdempotentRequest,
    in store: any LinkStore
  ) async throws -> APIResponse? {
    guard let stored = try await store.response(to: request.key) else { return nil }
    guard stored.requestHash == request.hash else {
      throw Problem(
        .idempotencyKeyReused,
        "The Idempotency-Key came before with another request: choose a new one."
      )
    }
    return APIResponse(stored)
  }
}
