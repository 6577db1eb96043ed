import Crypto
import HTTPTypes
import LinkStore
import LinkwrightCore

/// A request that a client may send again without a second effect.
struct IdempotentRequest: Sendable, Hashable {
  var key: IdempotencyKey
  /// Tells it from another request under the same key.
  var hash: [UInt8]

  /// - Parameters:
  ///   - value: Of the header `Idempotency-Key`.
  ///   - client: Who sent it.
  ///   - place: The method and the address, which tell one call from another.
  ///   - body: All of it.
  /// - Throws: ``Problem``
  init(_ value: String, from client: APIKey, _ place: String, _ body: [UInt8]) throws {
    let isVisible = value.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard isVisible, (1...255).contains(value.utf8.count) else {
      throw Problem(
        .invalidValue,
        "The header Idempotency-Key has to have 1 to 255 characters of ASCII, without blanks."
      )
    }
    key = IdempotencyKey(client: client.id, value: value)
    hash = Array(SHA256.hash(data: Array("\(place)\n".utf8) + body))
  }

  /// What the store keeps with what the request does.
  func kept(_ answer: APIResponse, at time: Timestamp) -> IdempotencyRecord {
    let stored = StoredResponse(
      requestHash: hash,
      status: answer.status.code,
      contentType: answer.contentType,
      body: answer.body
    )
    return IdempotencyRecord(stored, for: key, at: time)
  }
}
