package import LinkwrightCore

/// An API key. The store contains only a hash of its secret.
package struct APIKey: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A secret key, for the team's servers.
    case server
    /// A key that is part of an app and therefore public.
    case publishable
  }

  /// A UUID of version 7 in lower case.
  package var id: String
  package var kind: Kind
  /// The display name.
  package var name: String
  /// The name of the app, in the configuration, to which a publishable key belongs; nil for other
  /// keys.
  package var app: String?
  package var scopes: Set<Scope>
  package var createdAt: Timestamp
  package var revokedAt: Timestamp?

  package init(
    id: String,
    kind: Kind,
    name: String,
    app: String? = nil,
    scopes: Set<Scope>,
    createdAt: Timestamp,
    revokedAt: Timestamp? = nil
  ) {
    self.id = id
    self.kind = kind
    self.name = name
    self.app = app
    self.scopes = scopes
    self.createdAt = createdAt
    self.revokedAt = revokedAt
  }
}

extension APIKey {
  /// A permission of a key, as in `--scope`.
  package enum Scope: String, Sendable, Hashable, Codable, CaseIterable {
    case linksRead = "links:read"
    case linksWrite = "links:write"
    case invitationsRead = "invitations:read"
    case invitationsWrite = "invitations:write"
    case invitationsRedeem = "invitations:redeem"
    case statisticsRead = "statistics:read"
    case exportsRead = "exports:read"
    case webhooksRead = "webhooks:read"
    case webhooksWrite = "webhooks:write"
    case attributionRead = "attribution:read"
    case erasuresWrite = "erasures:write"
    case resolve

    /// The scopes that a publishable key may have. Anyone can extract such a key from an app.
    package static let publishable: Set<Scope> = [.linksWrite, .invitationsRedeem, .resolve]
  }
}
