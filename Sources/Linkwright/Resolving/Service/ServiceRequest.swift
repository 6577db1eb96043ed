import LinkwrightCore

/// A request to the service, before ``ServiceAPI`` adds what all requests have in common.
///
/// A class, because a request passes through several functions that wait.
final class ServiceRequest: Sendable {
  let path: String
  /// The body; nil for a request that only reads, or that sends a redemption.
  let body: (any Encodable & Sendable)?
  /// Whether the app key is in a header.
  let hasKey: Bool
  /// The redemption to send, whose body needs a new token for each attempt; nil for other requests.
  let redemption: QueuedRedemption?

  init(_ path: String, _ body: (any Encodable & Sendable)? = nil, hasKey: Bool = true) {
    self.path = path
    self.body = body
    self.hasKey = hasKey
    redemption = nil
  }

  init(_ redemption: QueuedRedemption) {
    path = "/v1/invitations/\(redemption.code.rawValue)/redeem"
    body = nil
    hasKey = true
    self.redemption = redemption
  }
}
