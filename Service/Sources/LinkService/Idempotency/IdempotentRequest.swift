import Crypto
import HTTPTypes
import LinkStore
import LinkwrightCore

/// A request with an idempotency key. Repeating such a request has no second effect.
struct IdempotentRequest: Sendable, Hashable {
  var key: IdempotencyKey
  /// A hash of the endpoint and the body. It shows when a key is reused for a different request.
  var hash: [UInt8]

  /// - Parameters:
  ///   - key: The value of the header `Idempotency-Key`.
  ///   - client: The API key with which the client authenticated the request.
  ///   - endpoint: The method, followed by the target or the URL of the request.
  ///   - body: The complete body.
  /// - Throws: ``Problem``
  init(key: String, client: APIKey, endpoint: String, body: [UInt8]) throws {
    try Self.check(key: key)
    self.key = IdempotencyKey(client: client.id, value: key)
    hash = Array(SHA256.hash(data: Array("\(endpoint)\n".utf8) + body))
  }

  /// Checks the value of the header `Idempotency-Key`.
  ///
  /// - Throws: ``Problem``
  static func check(key: String) throws {
    let isVisible = key.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    guard isVisible, (1...255).contains(key.utf8.count) else {
      throw Problem(
        .invalidValue,
        "The header Idempotency-Key must have 1 to 255 visible ASCII characters, without spaces."
      )
    }
  }

  /// Returns the record that the store writes in the same transaction as the change.
  func record(of response: APIResponse, at time: Timestamp) -> IdempotencyRecord {
    let stored = StoredResponse(
      requestHash: hash,
      status: response.status.code,
      contentType: response.contentType,
      body: response.body
    )
    return IdempotencyRecord(stored, for: key, at: time)
  }
}
