import AssociationFetching
import LinkStore
import LinkwrightCore

@testable import LinkService

extension WebhookConfiguration {
  static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

  /// A webhook that gets all changes.
  static func sample(
    _ name: String = "crm",
    url: String = "https://hooks.example/crm",
    kinds: Set<ChangeKind> = Set(ChangeKind.allCases),
    secrets: [String] = [secret]
  ) throws -> WebhookConfiguration {
    try WebhookConfiguration(
      name: name,
      url: HTTPURL(url),
      kinds: kinds,
      secrets: secrets.compactMap(WebhookSecret.init),
      allowsPrivateAddress: true
    )
  }
}

extension WebhookMessage {
  static func sample(
    _ number: Int,
    to webhook: String = "crm",
    at time: Timestamp = TestService.start
  ) -> WebhookMessage {
    WebhookMessage(
      id: "01900000-0000-7000-8000-\(100_000_000_000 + number)",
      webhook: webhook,
      kind: .linkCreated,
      subject: "subject",
      sequence: number,
      time: time,
      data: "{}"
    )
  }
}
