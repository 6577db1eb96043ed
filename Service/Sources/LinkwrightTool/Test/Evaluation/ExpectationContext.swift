import LinkOpening
import LinkService
import SiteAssociation

/// What a file's expectations are tested against: apps, and the association files of hosts.
struct ExpectationContext: Sendable {
  /// The association file of a host.
  struct HostFile: Sendable {
    /// The host or wildcard.
    var host: String
    var file: AssociationFile
    /// The name of the file in messages.
    var name: String
  }

  /// A device with all apps.
  var device: Device
  var names: AppNames
  var files: [HostFile]
  /// The links of the service; nil without a configuration.
  var links: ConfiguredLinks?
  /// The apps that are installed unless an expectation names others; nil for all.
  var installed: [String]?

  /// Returns the device with the given apps. App Clips are always available.
  func device(with installed: [String]?) -> Device {
    guard let installed = installed ?? self.installed else { return device }
    let ids = Set(installed.map(ExactText.init))
    var device = device
    device.apps.removeAll { $0.appClip == nil && !ids.contains(ExactText($0.id)) }
    return device
  }

  /// Returns the file that a step checked, with its name.
  func file(of step: OpeningStep) -> HostFile? {
    guard let entry = step.entry else { return nil }
    return files.first { ExactText($0.host) == ExactText(entry.addressOfFile) }
      ?? files.first {
        ExactText($0.host) == ExactText(entry.domain + (entry.port.map { ":\($0)" } ?? ""))
      }
  }

  /// Whether an app or an App Clip has an entry for the host of a link. Links that are not web links
  /// need no entry.
  func covers(_ url: String) -> Bool {
    guard let host = URLArgument.host(of: url) else { return true }
    return device.apps.contains { app in
      [Service.applinks, .appclips].contains {
        !app.entitlements.entries(covering: host, for: $0, assumptions: device.assumptions).isEmpty
      }
    }
  }
}
