package import LinkOpening
import SiteAssociation

/// The requirements of one app for the association file of a host.
package struct AppExpectation: Sendable, Hashable {
  /// The app ID: prefix, dot and bundle identifier.
  package var appID: String
  /// The entitlement entries that refer to the host's file; nil if the entitlements are unknown.
  package var entries: [AssociatedDomainEntry]?
  /// The service and domain of every entitlement entry without a mode, for all hosts and ports. An
  /// entry with a mode can use a different port.
  package var namesWithoutMode: Set<EntryName>
  /// Whether the entitlements name the host for links, but not its counterpart with or without
  /// `www`.
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

  /// The services for which the file must list the app. If the entries are unknown, only universal
  /// links.
  var services: [Service] {
    var seen: Set<Service> = []
    return (entries?.map(\.service) ?? [.applinks]).filter { seen.insert($0).inserted }
  }
}

extension AppExpectation {
  /// The service and domain of an entry, without port and mode.
  package struct EntryName: Sendable, Hashable {
    private var service: Service
    private var domain: String

    package init(_ entry: AssociatedDomainEntry) {
      (service, domain) = (entry.service, entry.domain)
    }
  }

  /// The bundle identifier of the app.
  var bundleID: Substring { Self.bundleID(of: appID) }

  /// The bundle identifier in an app ID; empty if the ID has no prefix.
  package static func bundleID(of appID: String) -> Substring {
    appID.firstIndex(of: ".").map { appID[appID.index(after: $0)...] } ?? ""
  }
}

extension [AppExpectation] {
  /// Whether all entries of the apps for the host have a mode, so that no device fetches the file
  /// from Apple's CDN.
  var haveOnlyEntriesWithMode: Bool {
    !isEmpty
      && allSatisfy { app in
        app.entries.map { !$0.isEmpty && $0.allSatisfy { !$0.modes.isEmpty } } ?? false
      }
  }
}
