import HTTPTypes
import Hummingbird
import LinkStore

extension AppAPI {
  /// Makes of an answer what the store keeps of it; nil, and the answer is not made, when nothing is kept.
  typealias Keeping = @Sendable (() throws -> APIResponse) throws -> IdempotencyRecord?

  /// Performs a call whose answer is given again when it comes again under an idempotency key.
  ///
  /// - Parameter perform: Is given what the call asks for, and what the store keeps with what it does.
  func once<Wish: Decodable & Sendable>(
    _ call: Call,
    by key: APIKey,
    _ type: Wish.Type,
    _ perform: @Sendable (Wish, Keeping) async throws -> APIResponse
  ) async throws -> APIResponse {
    let body = try await call.request.bytes(maximumCount: Self.maximumByteCount)
    let place =
      "\(call.request.method.rawValue) https://\(call.site.host.name)\(call.target.text)"
    let repeatable = try call.request.headers[.idempotencyKey]
      .map { try IdempotentRequest($0, from: key, place, body) }
    return try await parts.idempotency.once(repeatable, in: parts.store) {
      try await perform(body.decoded(type)) { try repeatable?.kept($0(), at: call.time) }
    }
  }
}
