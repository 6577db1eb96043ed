package import LinkOpening
import SiteAssociation

/// What an app counts on at a host.
package struct AppExpectation: Sendable, Hashable {
  /// Prefix, dot, bundle identifier.
  package var appID: String
  /// The entries of the app's entitlements whose file the host serves; nil where nobody said what they are.
  package var entries: [AssociatedDomainEntry]?
  /// What the app's entitlements name without a mode, at this host and at others: the file of an entry with
  /// a mode can come from another port.
  package var namesWithoutMode: Set<EntryName>
  /// Whether the app's entitlements have the host for links, and not the same with or without www.
  package var isWithoutSibling: Bool

  package init(
    appID: String,
    entries: [AssociatedDomainEntry]? = nil,
    namesWithoutMode: Set<EntryName>? = nil,
    isWithoutSibling: Bool = false
  ) {
    self.appID = appID
    self.entries = entries
    self.namesWithoutMode =
      namesWithoutMode ?? Set((entries ?? []).filter(\.modes.isEmpty).map { EntryName($0) })
    self.isWithoutSibling = isWithoutSibling
  }

  /// What the app wants to be named for: links, where nobody said.
  var services: [Service] {
    var seen: Set<Service> = []
    return (entries?.map(\.service) ?? [.applinks]).filter { seen.insert($0).inserted }
  }
}

extension AppExpectation {
  /// A service and a domain, whatever port and mode.
  package struct EntryName: Sendable, Hashable {
    private var service: Service
    private var domain: String

    package init(_ entry: AssociatedDomainEntry) {
      (service, domain) = (entry.service, entry.domain)
    }
  }

  /// What follows the prefix.
  var bundleID: Substring { Self.bundleID(of: appID) }

  /// What follows the prefix of an app ID; empty where there is none.
  package static func bundleID(of appID: String) -> Substring {
    appID.firstIndex(of: ".").map { appID[appID.index(after: $0)...] } ?? ""
  }
}

extension [AppExpectation] {
  /// Whether no device asks Apple's CDN for the apps: each of their entries at the host has a mode.
  var areOnlyInModes: Bool {
    !isEmpty
      && allSatisfy { app in
        app.entries.map { !$0.isEmpty && $0.allSatisfy { !$0.modes.isEmpty } } ?? false
      }
  }
}
