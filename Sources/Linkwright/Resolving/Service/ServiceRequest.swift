import LinkwrightCore

/// A request to the service, before ``ServiceAPI`` adds what all requests have in common.
struct ServiceRequest: Sendable {
  let path: String
  /// The body; nil for a request that only reads.
  var body: (any Encodable & Sendable)?
  /// Whether the app key is in a header.
  let hasKey: Bool
  /// The redemption to send, whose body needs a new token for each attempt. Nil for other requests.
  let redemption: QueuedRedemption?

  init(_ path: String, _ body: (any Encodable & Sendable)? = nil, hasKey: Bool = true) {
    self.path = path
    self.body = body
    self.hasKey = hasKey
    redemption = nil
  }

  init(_ redemption: QueuedRedemption) {
    path = "/v1/invitations/\(redemption.code.rawValue)/redeem"
    hasKey = true
    self.redemption = redemption
  }
}
