import SiteAssociation

/// A host as written in the configuration, with the places of the names to which it refers.
struct HostDraft: Sendable {
  var configuration: HostConfiguration
  var place: Place
  var apps: [Placed<String>]
  /// The place of `rules` or `rulesFrom`.
  var rules: Place?
  var longLinks: Place?
  var openHost: Placed<String>?
  var fallbackURL: Placed<String>?
}
