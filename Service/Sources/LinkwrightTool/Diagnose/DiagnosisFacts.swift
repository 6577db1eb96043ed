import AssociationFetching
import Foundation
import LinkOpening
import SiteAssociation

/// The first stage of `diagnose`: the known facts about a link, an app and a device.
struct DiagnosisFacts: Sendable {
  var url: String
  var appID: String
  /// The entitlements that the app is signed with. If nil, the app is assumed to have an entry for
  /// the host of the link.
  var build: EntitlementsFile?
  /// The provisioning profile that the app is signed with.
  var profile: ProvisioningProfile?
  /// The time at which the profile must be valid.
  var now = Date()
  /// The origin of the tap.
  var origin: TapOrigin = .notes
  /// The links that redirected to this link, in order.
  var redirects: [String] = []
  var universalLinksOnly = false
  /// The user's earlier choices between app and browser.
  var choices: [LinkChoice] = []
  /// Whether Associated Domains Development is on; nil if unknown.
  var isInDeveloperMode: Bool?
  /// Whether an MDM profile allows direct download for the app; nil if unknown.
  var isDirectDownloadAllowed: Bool?
  /// The association records of the device.
  var records: DeviceRecords?

  /// A file to use instead of the hosted file. If it is set, Linkwright does not download anything.
  var file: AssociationFile?
  /// The inspected hosts, by ``fileHosts``.
  var inspections: [String: HostInspection] = [:]
}

extension DiagnosisFacts {
  /// The host of the link in lower case, without a port.
  var host: String? { URLArgument.host(of: url) }

  /// The entitlements of the app, known or assumed.
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

  /// The app without any association file.
  var app: InstalledApp {
    InstalledApp(
      id: appID,
      entitlements: entitlements,
      choices: choices,
      isDirectDownloadAllowed: isDirectDownloadAllowed ?? false
    )
  }

  /// The entries that cover the host of the link. They differ in mode or port.
  var entries: [AssociatedDomainEntry] { host.map { entitlements.entries(covering: $0) } ?? [] }

  /// The hosts that serve the files of ``entries``, each with its port if it has one. Without an
  /// entry, this is the host of the link.
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

extension DiagnosisFacts {
  /// The files named on the command line; nil for an option that was not used.
  struct Files: Sendable {
    var entitlements: String?
    var profile: String?
    var records: String?
    /// A file, `-`, or JSON text.
    var association: String?
  }

  /// Adds the facts that files contain.
  ///
  /// - Throws: ``InputError`` if a file does not exist or is the wrong kind of file.
  mutating func read(_ files: Files, reader: InputReader = InputReader()) throws(InputError) {
    if let association = files.association {
      let input = try FileOrText(association, reader: reader)
      guard !input.looksLikePath else { throw InputError(code: .missing, name: association) }
      file = AssociationFile(unwrapping: input.bytes)
    }
    if let path = files.entitlements { build = try reader.entitlements(at: path) }
    if let path = files.profile { profile = try reader.profile(at: path) }
    if let path = files.records { records = try reader.deviceRecords(at: path) }
  }
}
