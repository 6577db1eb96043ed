package import LinkStore

/// What `linkwright.yaml` says.
package struct ServiceConfiguration: Sendable, Hashable {
  /// In the order of the file.
  package var apps: [AppConfiguration]
  package var hosts: [HostConfiguration]
  /// Hosts that links may lead to besides those of the configuration, in lower case; `*.` in front
  /// stands for any subdomain.
  package var allowedDestinations: [String]
}

/// One app in one environment.
package struct AppConfiguration: Sendable, Hashable {
  /// The name under which hosts and keys speak of it.
  package var name: String
  /// Ten characters.
  package var teamID: String
  package var bundleID: String
  /// The number of the app in the App Store.
  package var appStoreID: Int64?
  /// In lower case, without colon.
  package var schemes: [String] = []
  package var android: AndroidConfiguration?

  /// As association files name it.
  package var appID: String { "\(teamID).\(bundleID)" }
}

/// The Android edition of an app.
package struct AndroidConfiguration: Sendable, Hashable {
  package var package: String
  /// SHA-256 of the signing certificates: 32 pairs of hexadecimal digits in upper case, with colons.
  package var fingerprints: [String]
}

/// A host that the service answers for.
package struct HostConfiguration: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A host of short, long and tracker links.
    case branded
    /// A host of the app's own pages, for which the service serves the association files.
    case own
  }

  /// Where the rules of the association file come from.
  package enum Rules: Sendable, Hashable {
    /// None written: all links but reserved paths lead to the app.
    case all
    /// The elements of `components` of a details entry, each as JSON.
    case components([String])
  }

  /// In lower case; with a port where that is not the scheme's own.
  package var name: String
  package var kind: Kind
  /// Names of apps; the first is the one that pages and stores are about.
  package var apps: [String]
  package var rules: Rules = .all
  /// The host of the "open in the app" button: a tap on the host of the page stays in the browser.
  package var openHost: String?
  package var storePolicy: StorePolicy = .page
  /// Of `ja`, `ko`, `en`; the first is for visitors who ask for none of them.
  package var languages: [String] = ["en", "ja", "ko"]
  /// Visits are removed after as many days; nil for never.
  package var retentionDays: Int?
  /// Whether slugs are the same in upper and lower case.
  package var ignoresSlugCase = false
  /// Names of query items that visits keep.
  package var keptQueryItems: [String] = []
  /// The path in front of an invite code, with slashes on both ends.
  package var invitationPath = "/invite/"
  /// What people know the app as; shown on pages.
  package var title: String
  /// The page for visitors without the app where a link names none; an https URL.
  package var fallbackURL: String?
}
