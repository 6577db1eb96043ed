package import AssociationFetching
package import LinkStore

/// A webhook in the configuration: a server of the team that is told of changes.
package struct WebhookConfiguration: Sendable, Hashable {
  package var name: String
  package var url: HTTPURL
  package var kinds: Set<ChangeKind>
  /// The secrets with which messages are signed, the newest first. If there is none, because the file
  /// cannot be used, messages wait.
  package var secrets: [WebhookSecret]
  /// Whether the receiver may be in a private network.
  package var allowsPrivateAddress: Bool

  package init(
    name: String,
    url: HTTPURL,
    kinds: Set<ChangeKind>,
    secrets: [WebhookSecret],
    allowsPrivateAddress: Bool = false
  ) {
    self.name = name
    self.url = url
    self.kinds = kinds
    self.secrets = secrets
    self.allowsPrivateAddress = allowsPrivateAddress
  }
}
