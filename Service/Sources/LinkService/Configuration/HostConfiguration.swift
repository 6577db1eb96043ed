package import LinkStore

/// A host that the service serves.
package struct HostConfiguration: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A host of short, long and tracker links.
    case branded
    /// A host of the app's own pages. The service serves only its association files.
    case own
  }

  /// Where the rules of the association file come from.
  package enum Rules: Sendable, Hashable {
    /// All links except reserved paths lead to the app.
    case all
    /// The elements of `components`, each as JSON.
    case components([String])
  }

  /// In lower case, with a port unless it is 443.
  package var name: String
  package var kind: Kind
  /// Names of apps. Pages and store links are about the first one.
  package var apps: [String]
  package var rules: Rules = .all
  /// The host of the "open in the app" button, because a tap on the host of the page stays in the
  /// browser.
  package var openHost: String?
  package var storePolicy: AppStorePolicy = .page
  /// Languages of pages: `en`, `ja`, `ko`. The first one is the default.
  package var languages: [String] = ["en", "ja", "ko"]
  /// The days after which visits are removed; nil for never.
  package var retentionDays: Int?
  /// Whether slugs are case-insensitive.
  package var ignoresSlugCase = false
  /// Names of query items that visits store.
  package var keptQueryItems: [String] = []
  /// The path before an invite code, with slashes on both ends.
  package var invitationPath = "/invite/"
  /// The name of the app on pages.
  package var title: String
  /// The https URL of the page for visitors without the app, unless a link has its own.
  package var fallbackURL: String?
}
