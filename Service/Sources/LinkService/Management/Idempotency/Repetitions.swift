import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers

/// Sees to it that a repeated request has no second effect.
///
/// A class because the requests under way have to know of each other. What succeeded is answered again
/// for a day; what failed had no effect and is tried anew. A process that ends between the effect and
/// the keeping of the answer forgets that there was one.
final class Repetitions: Sendable {
  private let running = NIOLockedValueBox<Set<IdempotencyKey>>([])

  func once(
    _ request: RepeatableRequest,
    in store: any LinkStore,
    at time: Timestamp,
    _ perform: @Sendable () async throws -> ManagementAnswer
  ) async throws -> ManagementAnswer {
    guard running.withLockedValue({ $0.insert(request.key).inserted }) else {
      throw Problem(
        .requestInProgress,
        "A request with the same Idempotency-Key is under way: send it again shortly.",
        retryAfter: 1
      )
    }
    defer { running.withLockedValue { _ = $0.remove(request.key) } }
    if let stored = try await store.answer(to: request.key) {
      guard stored.requestHash == request.hash else {
        throw Problem(
          .idempotencyKeyReused,
          "The Idempotency-Key came before with another request: choose a new one."
        )
      }
      return ManagementAnswer(stored)
    }
    let answer = try await perform()
    try await store.keep(
      StoredAnswer(
        requestHash: request.hash,
        status: answer.status.code,
        contentType: answer.contentType,
        body: answer.body
      ),
      for: request.key,
      at: time
    )
    return answer
  }
}
