import Crypto
import HTTPTypes
import LinkStore
import LinkwrightCore

/// A request with an idempotency key: repeating it has no second effect.
struct IdempotentRequest: Sendable, Hashable {
  var key: IdempotencyKey
  /// Differs between two requests under the same key.
  var hash: [UInt8]

  /// - Parameters:
  ///   - key: The value of the header `Idempotency-Key`.
  ///   - client: The API key of the client.
  ///   - endpoint: The method and the address.
  ///   - body: The whole body.
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

  /// The record that the store writes in the transaction of the change.
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
