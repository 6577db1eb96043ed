import Crypto
import HTTPTypes
import LinkStore

/// A request that a client may send again without a second effect.
struct RepeatableRequest: Sendable, Hashable {
  var key: IdempotencyKey
  /// Tells it from another request under the same key.
  var hash: [UInt8]

  /// - Parameter value: Of the header `Idempotency-Key`.
  init(
    _ value: String,
    from client: APIKey,
    _ method: HTTPRequest.Method,
    _ target: RequestTarget,
    _ body: [UInt8]
  ) throws {
    let isVisible = value.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard isVisible, (1...255).contains(value.utf8.count) else {
      throw Problem(
        .invalidValue,
        "The header Idempotency-Key has to have 1 to 255 characters of ASCII, without blanks."
      )
    }
    key = IdempotencyKey(client: client.id, value: value)
    let head = Array("\(method.rawValue) \(target.text)\n".utf8)
    hash = Array(SHA256.hash(data: head + body))
  }
}
