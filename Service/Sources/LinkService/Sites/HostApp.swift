import LinkwrightCore
import SiteAssociation

/// An app of a host, with everything that is derived from the configuration of the app.
///
/// A class because every visit passes it around and copying its many parts would be slow. It is
/// immutable: a reload creates new apps.
final class HostApp: Sendable {
  let configuration: AppConfiguration
  /// The hosts and schemes of this app alone. They are used to print links to the app.
  let links: LinkSite
  /// The name of the app on pages.
  let title: String
  /// The host of the "open in the app" button, and the rules of this host for the app; nil if the
  /// button would not open the app, or would open another app.
  private let openHost: (name: String, rules: RuleSet)?
  /// The rules for long links; nil if every path is a long link.
  private let longLinks: RuleSet?
  /// The scheme and the host of long links.
  private let origin: String

  init(
    _ app: AppConfiguration,
    on host: HostConfiguration,
    in configuration: ServiceConfiguration
  ) {
    self.configuration = app
    // The host itself comes first, because links are printed with the first host.
    let hosts =
      [host]
      + configuration.hosts.filter { $0.name != host.name && $0.apps.contains(app.name) }
    links = LinkSite(
      hosts: hosts.filter { $0.kind == .own }.map(\.name),
      brandedHosts: hosts.filter { $0.kind == .branded }.map(\.name),
      schemes: app.schemes
    )
    title = app.title ?? host.title
    openHost = Self.openHost(of: app, on: host, in: configuration)
    longLinks =
      switch configuration.longLinks(on: host, for: app.name) {
      case .any: nil
      case .none: RuleSet([])
      case .components(let components):
        AssociationFiles.rules(components, for: app) ?? RuleSet([])
      }
    origin = "https://\(host.name)"
  }

  var name: String { configuration.name }

  /// Whether a destination is a long link of the app.
  func opensLong(_ destination: LinkDestination) -> Bool {
    longLinks.map { $0.decide("\(origin)\(destination)") == .match } ?? true
  }

  /// The link of the "open in the app" button; nil if a tap on it would not open this app.
  ///
  /// - Parameter pageHost: The host of the page. A link to it stays in the browser.
  func openURL(for destination: LinkDestination, fromPageOn pageHost: String) -> String? {
    guard let openHost, openHost.name != pageHost else { return nil }
    let url = "https://\(openHost.name)\(destination)"
    return openHost.rules.decide(url) == .match ? url : nil
  }

  /// Returns the host of the button; nil if the button cannot use this host. A device opens the
  /// first installed app that the host lists. Therefore, an app that is not the first one uses a
  /// link with its scheme instead, if it has a scheme. Such a link opens no other app.
  private static func openHost(
    of app: AppConfiguration,
    on host: HostConfiguration,
    in configuration: ServiceConfiguration
  ) -> (name: String, rules: RuleSet)? {
    guard let open = configuration.hosts.first(where: { $0.name == host.openHost }),
      open.apps.contains(app.name), open.apps.first == app.name || app.schemes.isEmpty
    else { return nil }
    let file = AssociationFile(reading: AssociationFiles(open, in: configuration).apple.body)
    return file.ruleSet(for: app.appID).map { (open.name, $0) }
  }
}
