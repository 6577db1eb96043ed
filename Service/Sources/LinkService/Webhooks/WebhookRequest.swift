import AssociationFetching
package import LinkStore
package import LinkwrightCore

/// A signed request with one message (Standard Webhooks, "Webhook headers").
package struct WebhookRequest: Sendable {
  var url: HTTPURL
  var headers: [(String, String)]
  var body: [UInt8]
  var allowsPrivateAddress: Bool

  /// - Parameter time: The time of the attempt.
  package init(_ message: WebhookMessage, to webhook: WebhookConfiguration, at time: Timestamp) {
    let body = JSON.object([
      ("type", .string(message.kind.rawValue)), ("timestamp", .string("\(message.time)")),
      ("subject", .string(message.subject)), ("sequence", .raw("\(message.sequence)")),
      ("data", .raw(message.data)),
    ])
    self.init(id: message.id, Array(body.printOnOneLine().utf8), to: webhook, at: time)
  }

  /// Creates a request that tests a receiver.
  package init(testing webhook: WebhookConfiguration) {
    let time = Timestamp.now()
    var generator = SystemRandomNumberGenerator()
    let body = JSON.object([
      ("type", .string("webhook.test")), ("timestamp", .string("\(time)")), ("data", .object([])),
    ])
    self.init(
      id: UniqueID.make(at: time, using: &generator),
      Array(body.printOnOneLine().utf8),
      to: webhook,
      at: time
    )
  }

  private init(
    id: String,
    _ body: [UInt8],
    to webhook: WebhookConfiguration,
    at time: Timestamp
  ) {
    // Rounded down, so that a receiver whose clock is exact does not see a time in the future.
    let seconds = time.milliseconds / 1000
    let content = Array("\(id).\(seconds).".utf8) + body
    url = webhook.url
    headers = [
      ("Content-Type", "application/json"), ("User-Agent", "linkwright"), ("webhook-id", id),
      ("webhook-timestamp", "\(seconds)"),
      (
        "webhook-signature",
        webhook.secrets.map { $0.signature(of: content) }.joined(separator: " ")
      ),
    ]
    self.body = body
    allowsPrivateAddress = webhook.allowsPrivateAddress
  }
}
