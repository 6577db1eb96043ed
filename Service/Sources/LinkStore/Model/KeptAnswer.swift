package import LinkwrightCore

/// A key that a client sends so that a repeated request has no second effect.
package struct IdempotencyKey: Sendable, Hashable {
  /// The API key that sent it: keys of different clients have nothing to do with each other.
  package var client: String
  package var value: String

  package init(client: String, value: String) {
    self.client = client
    self.value = value
  }
}

/// An answer that is given again.
package struct StoredAnswer: Sendable, Hashable {
  /// A hash of method, path and body: the same key with another request is a mistake.
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
}

/// An answer, with the key of the request that gets it again.
package struct KeptAnswer: Sendable, Hashable {
  package var answer: StoredAnswer
  package var key: IdempotencyKey
  /// From when on it is kept.
  package var time: Timestamp

  package init(_ answer: StoredAnswer, for key: IdempotencyKey, at time: Timestamp) {
    self.answer = answer
    self.key = key
    self.time = time
  }
}
