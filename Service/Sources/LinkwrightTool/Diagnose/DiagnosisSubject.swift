import AssociationFetching
import Foundation
import LinkOpening
import SiteAssociation

/// What is known about a link, an app and a device when somebody asks why the link did not open the app.
struct DiagnosisSubject: Sendable {
  var url: String
  var appID: String
  /// nil where nobody said what the app is signed with; an entry for the host of the link is assumed.
  var build: EntitlementsFile?
  /// The profile that the app is signed with, and when it has to hold.
  var profile: ProvisioningProfile?
  var now = Date()
  /// Where the link was opened, and by which redirects it came.
  var origin: TapOrigin = .notes
  var redirects: [String] = []
  var universalLinksOnly = false
  /// What the user chose before.
  var choices: [LinkChoice] = []
  /// What alternate modes the device allows; nil where nobody said it.
  var isInDeveloperMode: Bool?
  var isDirectDownloadAllowed: Bool?
  /// What the device itself has recorded.
  var records: DeviceRecords?

  /// A file that stands for what hosts serve; nothing is downloaded then.
  var file: AssociationFile?
  /// What was fetched, by ``fileHosts``.
  var inspections: [String: HostInspection] = [:]
}

extension DiagnosisSubject {
  /// The host of the link in lower case, without a port.
  var host: String? { URLArgument.host(of: url) }

  /// What the app is signed with, or taken to be.
  var entitlements: Entitlements {
    var entitlements =
      build?.entitlements
      ?? Entitlements(
        applicationID: appID,
        associatedDomains: host.map { ["applinks:\($0)"] } ?? []
      )
    if entitlements.isForDevelopment == nil, let kind = profile?.kind {
      entitlements.isForDevelopment = kind == .development
    }
    return entitlements
  }

  /// The app, as far as its files are not in question.
  var app: InstalledApp {
    InstalledApp(
      id: appID,
      entitlements: entitlements,
      choices: choices,
      isDirectDownloadAllowed: isDirectDownloadAllowed ?? false
    )
  }

  /// The entries that decide about the host of the link. They differ in mode or port.
  var entries: [AssociatedDomainEntry] { host.map { entitlements.entries(covering: $0) } ?? [] }

  /// Who serves the files that decide, each with its port if it has one: the hosts that the entries name, or
  /// where none does, that of the link.
  var fileHosts: [String] {
    var hosts: [String] = []
    for host in entries.isEmpty ? [host ?? ""] : entries.map(\.addressOfFile)
    where !hosts.contains(host) { hosts.append(host) }
    return hosts
  }
}

extension AssociatedDomainEntry {
  /// The host that serves the file, with its port.
  var addressOfFile: String { fileHost + (port.map { ":\($0)" } ?? "") }
}
