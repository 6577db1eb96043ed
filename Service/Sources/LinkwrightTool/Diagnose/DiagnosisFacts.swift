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
  /// Whether the app is known to be an App Clip. ``recognizeAppClip()`` sets this property.
  var isAppClip = false
  /// The origin of the tap; nil if unknown.
  var statedOrigin: TapOrigin?
  /// The links that redirected to ``url``, in order.
  var redirects: [String] = []
  /// The redirects that were followed to ``url``; nil if none were requested.
  var trail: RedirectTrail?
  var universalLinksOnly = false
  /// The user's earlier choices between app and browser.
  var choices: [LinkChoice] = []
  /// Whether Associated Domains Development is on; nil if unknown.
  var isInDeveloperMode: Bool?
  /// Whether an MDM profile allows direct download for the app; nil if unknown.
  var isDirectDownloadAllowed: Bool?
  /// All other installed apps; nil if they are unknown.
  var installedAppIDs: [String]?
  /// The association records of the device.
  var records: DeviceRecords?

  /// A file to use instead of the hosted file. If it is set, Linkwright does not download anything.
  var file: AssociationFile?
  /// The inspected hosts, by ``fileHosts``.
  var inspections: [ExactText: HostInspection] = [:]
}

extension DiagnosisFacts {
  /// The host of the link in lower case, without a port.
  var host: String? { URLArgument.host(of: url) }

  /// The service that decides about the link: universal links, or App Clips for an App Clip.
  var service: Service { isAppClip ? .appclips : .applinks }

  /// The origin of a tap whose result depends only on the app and the site: Notes or, for an App
  /// Clip, a QR code. Apple documents that a QR code offers an App Clip, but not that a link in
  /// Notes does.
  var plainOrigin: TapOrigin { isAppClip ? .qrCode : .notes }

  /// The origin of the tap, known or assumed.
  var origin: TapOrigin {
    get { statedOrigin ?? plainOrigin }
    set { statedOrigin = newValue }
  }

  /// Recognizes an App Clip by its entitlements or, without entitlements, by a file that lists the
  /// app only as an App Clip.
  mutating func recognizeAppClip() {
    if let build {
      isAppClip = isAppClip || build.entitlements.isAppClip
      return
    }
    let files =
      file.map { [$0] }
      ?? inspections.values.compactMap { $0.cdn?.readFile() ?? $0.site?.readFile() }
    isAppClip =
      isAppClip
      || files.contains {
        $0.entry(for: appID, service: .appclips) != nil && $0.entry(for: appID) == nil
      }
  }

  /// The entry that covers the host of the link if Xcode replaces its build settings accordingly;
  /// nil if another entry covers the host, or if no entry can.
  var unexpandedEntry: UnexpandedEntry? {
    guard let host else { return nil }
    return build?.entitlements.unexpandedEntry(covering: host, for: service)
  }

  /// The entitlements of the app, known or assumed.
  var entitlements: Entitlements {
    let expanded = build.map { build in
      unexpandedEntry.map { build.entitlements.expanding($0) } ?? build.entitlements
    }
    var entitlements =
      expanded
      ?? Entitlements(
        applicationID: appID,
        associatedDomains: host.map { ["\(service):\($0)"] } ?? []
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
      appClip: isAppClip
        ? AppClip(fullAppID: entitlements.fullAppID ?? "", experiences: [url]) : nil,
      isDirectDownloadAllowed: isDirectDownloadAllowed ?? false
    )
  }

  /// The entries that cover the host of the link. They differ in mode or port.
  var entries: [AssociatedDomainEntry] {
    host.map { entitlements.entries(covering: $0, for: service) } ?? []
  }

  /// The hosts that serve the files of ``entries``, each with its port if it has one. Without an
  /// entry, the result is the host of the link.
  var fileHosts: [String] {
    var seen: Set<ExactText> = []
    let hosts = entries.isEmpty ? [host ?? ""] : entries.map(\.addressOfFile)
    return hosts.filter { seen.insert(ExactText($0)).inserted }
  }
}

extension DiagnosisFacts {
  /// Replaces the link with the web link that it redirects to.
  mutating func follow(_ trail: RedirectTrail) {
    self.trail = trail
    let links = Array(trail.links.prefix { URLArgument.host(of: $0) != nil })
    guard let last = links.last else { return }
    redirects += links.dropLast()
    url = last
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
