extension APIKey {
  /// A permission of a key, as in `--scope`.
  package enum Scope: String, Sendable, Hashable, Codable, CaseIterable {
    case linksRead = "links:read"
    case linksWrite = "links:write"
    case invitationsRead = "invitations:read"
    case invitationsWrite = "invitations:write"
    case invitationsRedeem = "invitations:redeem"
    case statisticsRead = "statistics:read"
    case resolve

    /// The scopes that a publishable key may have. Anyone can extract such a key from an app.
    package static let publishable: Set<Scope> = [.linksWrite, .invitationsRedeem, .resolve]
  }
}
