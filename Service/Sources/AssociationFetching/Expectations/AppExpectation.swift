package import LinkOpening
import SiteAssociation

/// The requirements of one app for the association file of a host.
package struct AppExpectation: Sendable, Hashable {
  /// The app ID: prefix, dot and bundle identifier.
  package var appID: String
  /// Whether the entitlements belong to an App Clip.
  package var isAppClip: Bool
  /// The IDs of the app's App Clips; empty if unknown.
  package var appClipIDs: [String]
  /// The entitlement entries that refer to the host's file; nil if the entitlements are unknown.
  package var entries: [AssociatedDomainEntry]?
  /// The service and domain of every entitlement entry without a mode, for all hosts. Ports are
  /// left out, because two entries for one domain, one with and one without a mode, can have
  /// different ports.
  package var namesWithoutMode: Set<EntryName>
  /// Whether the entitlements list the host for links, but not the same host with `www.` added or
  /// removed.
  package var isWithoutSibling: Bool

  package init(
    appID: String,
    entries: [AssociatedDomainEntry]? = nil,
    namesWithoutMode: Set<EntryName>? = nil,
    isWithoutSibling: Bool = false,
    isAppClip: Bool = false,
    appClipIDs: [String] = []
  ) {
    self.appID = appID
    self.isAppClip = isAppClip
    self.appClipIDs = appClipIDs
    self.entries = entries
    self.namesWithoutMode =
      namesWithoutMode ?? Set((entries ?? []).filter(\.modes.isEmpty).map { EntryName($0) })
    self.isWithoutSibling = isWithoutSibling
  }

  /// Returns the services for which a file must list the app.
  ///
  /// For the service `appclips`, a file lists only the App Clip, although the entitlements of the
  /// full app contain the same entry. For universal links, a file lists only the full app, because
  /// universal links do not open an App Clip (documented). If the entries are unknown, the app is
  /// expected for universal links, unless the file lists it as an App Clip.
  func services(in file: AssociationFile) -> [Service] {
    guard let entries else {
      let isListedClip =
        file.entry(for: appID, service: .appclips) != nil && file.entry(for: appID) == nil
      return [isListedClip ? .appclips : .applinks]
    }
    var seen: Set<Service> = []
    return entries.map(\.service).filter {
      $0 != (isAppClip ? .applinks : .appclips) && seen.insert($0).inserted
    }
  }

  /// Whether the app is a full app whose entitlements require the host's file to list its App
  /// Clip.
  var expectsAppClip: Bool {
    !isAppClip && entries?.contains { $0.service == .appclips } == true
  }
}

extension AppExpectation {
  /// The service and domain of an entry, without port and mode.
  package struct EntryName: Sendable, Hashable {
    private var service: Service
    private var domain: ExactText

    package init(_ entry: AssociatedDomainEntry) {
      (service, domain) = (entry.service, ExactText(entry.domain))
    }
  }

  /// The bundle identifier of the app.
  var bundleID: Substring { Self.bundleID(of: appID) }

  /// Whether another app ID has the same bundle identifier.
  func hasBundleID(of other: String) -> Bool {
    bundleID.utf8.elementsEqual(Self.bundleID(of: other).utf8)
  }

  /// The bundle identifier in an app ID; empty if the ID has no prefix.
  package static func bundleID(of appID: String) -> Substring {
    appID.utf8.firstIndex(of: UInt8(ascii: "."))
      .map { appID[appID.utf8.index(after: $0)...] } ?? ""
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
