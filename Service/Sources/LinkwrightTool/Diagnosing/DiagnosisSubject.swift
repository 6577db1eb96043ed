import AssociationFetching
import LinkOpening
import SiteAssociation

/// What is known about a link, an app and a device when somebody asks why the link did not open the app.
struct DiagnosisSubject: Sendable {
  var url: String
  var appID: String
  /// nil where nobody said what the app is signed with; an entry for the host of the link is assumed.
  var entitlements: Entitlements?
  /// What is wrong with entitlements and profile.
  var entitlementFindings: [Finding] = []
  /// Where the link was opened, and by which redirects it came.
  var origin: TapOrigin = .notes
  var redirects: [String] = []
  var universalLinksOnly = false
  /// What the user chose before.
  var choices: [LinkChoice] = []
  /// What the device itself has recorded of the host, in a sentence that says why links stay out.
  var record: DeviceWord?
  var isInDeveloperMode = false

  /// A file that stands for what the host serves; nothing is downloaded then.
  var file: AssociationFile?
  /// Where the file was looked for, if it was.
  var inspection: HostInspection?

  /// What a device has recorded about app and host.
  struct DeviceWord: Sendable, Hashable {
    var sentence: String
    var cure: String
    var evidence: Evidence
  }
}

extension DiagnosisSubject {
  /// The host of the link in lower case, without a port.
  var host: String? { URLArgument.host(of: url) }

  /// What the app is taken to be signed with.
  var assumedEntitlements: Entitlements {
    if let entitlements { return entitlements }
    return Entitlements(
      applicationID: appID,
      associatedDomains: host.map { ["applinks:\($0)"] } ?? []
    )
  }

  /// The entry that covers the host of the link; the host itself goes before wildcards, and long ones
  /// before short ones (documented).
  var entry: AssociatedDomainEntry? {
    guard let host else { return nil }
    return assumedEntitlements.entries
      .filter { $0.service == .applinks && $0.associatedDomain().covers(host: host) }
      .max { ($0.isWildcard ? 0 : 1, $0.domain.count) < ($1.isWildcard ? 0 : 1, $1.domain.count) }
  }

  /// Who serves the file that decides: the host that the entry names, or where none does, that of the
  /// link.
  var fileHost: String? {
    guard let entry else { return host }
    return entry.fileHost + (entry.port.map { ":\($0)" } ?? "")
  }
}
