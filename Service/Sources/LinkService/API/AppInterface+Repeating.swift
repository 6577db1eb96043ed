import HTTPTypes
import Hummingbird
import LinkStore

extension AppInterface {
  /// Makes of an answer what the store keeps of it; nil, and the answer is not made, when nothing is kept.
  typealias Keeping = @Sendable (() throws -> CallAnswer) throws -> KeptAnswer?

  /// Performs a call whose answer is given again when it comes again under an idempotency key.
  ///
  /// - Parameter perform: Is given what the call asks for, and what the store keeps with what it does.
  func once<Wish: Decodable & Sendable>(
    _ call: Call,
    by key: APIKey,
    _ type: Wish.Type,
    _ perform: @Sendable (Wish, Keeping) async throws -> CallAnswer
  ) async throws -> CallAnswer {
    let body = try await call.request.bytes(maximumCount: Self.maximumByteCount)
    let place =
      "\(call.request.method.rawValue) https://\(call.site.host.name)\(call.target.text)"
    let repeatable = try call.request.headers[.idempotencyKey]
      .map { try RepeatableRequest($0, from: key, place, body) }
    return try await parts.repetitions.once(repeatable, in: parts.store) {
      try await perform(body.decoded(type)) { try repeatable?.kept($0(), at: call.time) }
    }
  }
}
