import LinkStore
import NIOConcurrencyHelpers

/// Ensures that a repeated request has no second effect.
///
/// A successful request gets its stored response again. A failed one had no effect and is performed
/// again.
///
/// A class because requests in progress have to exclude one another.
final class IdempotencyCoordinator: Sendable {
  private let running = NIOLockedValueBox<Set<IdempotencyKey>>([])

  /// Performs a request, or returns its stored response.
  ///
  /// - Parameters:
  ///   - request: nil for a request without an idempotency key, which is always performed.
  ///   - store: The store of responses.
  ///   - perform: Stores its response in the transaction of the change.
  func perform(
    _ request: IdempotentRequest?,
    in store: any LinkStore,
    perform: @Sendable () async throws -> APIResponse
  ) async throws -> APIResponse {
    guard let request else { return try await perform() }
    guard running.withLockedValue({ $0.insert(request.key).inserted }) else {
      throw Problem(
        .requestInProgress,
        "A request with the same Idempotency-Key is in progress. Repeat your request shortly.",
        retryAfter: 1
      )
    }
    defer { running.withLockedValue { _ = $0.remove(request.key) } }
    if let response = try await storedResponse(to: request, in: store) { return response }
    do {
      return try await perform()
    } catch let error as StoreError where error.code == .idempotencyKeyUsed {
      // Another process of the service was faster.
      guard let response = try await storedResponse(to: request, in: store) else { throw error }
      return response
    }
  }

  private func storedResponse(
    to request: IdempotentRequest,
    in store: any LinkStore
  ) async throws -> APIResponse? {
    guard let stored = try await store.response(to: request.key) else { return nil }
    guard stored.requestHash == request.hash else {
      throw Problem(
        .idempotencyKeyReused,
        "A different request already used this Idempotency-Key. Choose a new key."
      )
    }
    return APIResponse(stored)
  }
}
