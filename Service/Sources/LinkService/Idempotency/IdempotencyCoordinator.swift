import LinkStore
import NIOConcurrencyHelpers

/// Ensures that a repeated request has no second effect.
///
/// If the first request succeeded, a repeated request gets the stored response. If it failed, it
/// had no effect, so the repeated request is performed.
///
/// A class because it keeps track of the requests in progress, so that two requests with the same
/// key cannot run at the same time.
final class IdempotencyCoordinator: Sendable {
  private let running = NIOLockedValueBox<Set<IdempotencyKey>>([])

  /// Performs a request, or returns its stored response.
  ///
  /// - Parameters:
  ///   - request: The request; nil for a request without an idempotency key, which is always
  ///     performed.
  ///   - store: The store that contains the responses.
  ///   - perform: Performs the request, and stores the response in the same transaction as the
  ///     change.
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
      // Another process of the service has performed the same request in the meantime.
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
    guard stored.status != StoredResponse.erasedStatus else {
      throw Problem(
        .erased,
        "The request created something in the name of a person who has been erased since then."
      )
    }
    return APIResponse(stored)
  }
}
