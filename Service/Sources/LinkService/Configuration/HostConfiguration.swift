package import LinkStore
import SiteAssociation

/// A host that the service serves.
package struct HostConfiguration: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A host of short, long and tracker links.
    case branded
    /// A host of the app's own pages. The service serves only its association files.
    case own
  }

  /// The rules of a host.
  package enum Rules: Sendable, Hashable {
    /// The configuration of the host contains no rules.
    case all
    /// The elements of `components`, each as JSON.
    case components([String])
  }

  /// The paths of a branded host that are long links.
  package enum LongLinks: String, Sendable, Hashable, CaseIterable {
    /// The paths that the rules of the host send to the app. If the host has no rules, the rules
    /// come from the app's first own host that has rules.
    case routes
    /// Every path that has no other meaning.
    case any
    /// No path.
    case none
  }

  /// The host in lower case, with its port unless the port is 443.
  package var name: String
  package var kind: Kind
  /// The names of the host's apps. Links that name no app are for the first app.
  package var apps: [String]
  /// On an own host, the rules for the links that open the app. On a branded host, the rules for
  /// its long links.
  package var rules: Rules = .all
  /// The long links of a branded host. nil means the same as ``LongLinks/routes``, except that
  /// missing rules are not reported. Without rules, no path is a long link.
  package var longLinks: LongLinks?
  /// Whether the association file offers passwords that were saved for the host.
  package var webcredentials = false
  /// The host of the "open in the app" button. It must differ from the host of the page, because a
  /// tap on a link to the host of the page stays in the browser.
  package var openHost: String?
  package var storePolicy: AppStorePolicy = .page
  /// The languages of pages: the built-in ones, and those of the brand. The first one is the
  /// default.
  package var languages: [String] = ["en", "ja", "ko"]
  /// The number of days after which visits are removed; nil to keep them forever.
  package var retentionDays: Int?
  /// Whether slugs are case-insensitive.
  package var ignoresSlugCase = false
  /// The names of the query items that the service stores with visits.
  package var keptQueryItems: [String] = []
  /// The path before an invite code, with slashes on both ends.
  package var invitationPath = "/invite/"
  /// The name of the app on pages, for apps without a title.
  package var title: String
  /// The https URL of the page for visitors without the app. A link can have its own page instead.
  package var fallbackURL: String?
  /// The https URL of the page where visitors report a link.
  package var reportURL: String?
  /// The address to which visitors report a link. ``reportURL`` takes precedence.
  package var reportEmail: String?
  /// The name of the brand of the host's pages.
  package var brand: String?
}

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
  var brand: Placed<String>?
  /// nil if the host has no such key.
  var languages: [Placed<String>]?
}
