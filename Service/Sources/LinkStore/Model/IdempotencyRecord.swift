package import LinkwrightCore

/// The response to a request with an idempotency key. It is returned again when the request is
/// repeated.
package struct StoredResponse: Sendable, Hashable {
  /// A hash of the request's method, path and body. If a client reuses its idempotency key for
  /// another request, the hash differs.
  package var requestHash: [UInt8]
  package var status: Int
  package var contentType: String
  package var body: [UInt8]

  package init(requestHash: [UInt8], status: Int, contentType: String, body: [UInt8]) {
    self.requestHash = requestHash
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  /// The status of a response that an erasure emptied. The request has to be refused when it is repeated,
  /// because it would bring the person back.
  package static let erasedStatus = 410
}

/// A response and the key under which it is stored.
package struct IdempotencyRecord: Sendable, Hashable {
  package var response: StoredResponse
  package var key: IdempotencyKey
  /// The time at which the retention of the response begins.
  package var time: Timestamp

  package init(_ response: StoredResponse, for key: IdempotencyKey, at time: Timestamp) {
    self.response = response
    self.key = key
    self.time = time
  }
}

/// The value of the header `Idempotency-Key`, together with the client that sent it.
package struct IdempotencyKey: Sendable, Hashable {
  /// The ID of the client's API key. Different clients can use the same value independently.
  package var client: String
  package var value: String

  package init(client: String, value: String) {
    self.client = client
    self.value = value
  }
}
