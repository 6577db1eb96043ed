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
