package import LinkwrightCore

/// A key of a server, or a publishable one of an app. The key itself is not kept, only its hash.
package struct APIKey: Sendable, Hashable, Codable {
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// For servers; secret.
    case server
    /// Part of an app, and so known to everybody.
    case publishable
  }

  package enum Scope: String, Sendable, Hashable, Codable, CaseIterable {
    case linksRead = "links:read"
    case linksWrite = "links:write"
    case invitationsRead = "invitations:read"
    case invitationsWrite = "invitations:write"
    case invitationsRedeem = "invitations:redeem"
    case statisticsRead = "statistics:read"
    case resolve
  }

  /// A UUID of version 7 in lower case.
  package var id: String
  package var kind: Kind
  /// What people call it.
  package var name: String
  /// The app of the configuration that a publishable key belongs to.
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
