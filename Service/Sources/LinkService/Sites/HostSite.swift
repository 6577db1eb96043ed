import LinkwrightCore
import SiteAssociation

/// A configured host with everything that follows from its configuration.
///
/// A class because every request passes it around and copying its many parts would be slow. It is
/// immutable: a reload creates new sites.
final class HostSite: Sendable {
  let host: HostConfiguration
  /// The apps of the host; the first is the one that pages are about.
  let apps: [AppConfiguration]
  let files: AssociationFiles
  /// All hosts and schemes whose links lead to one of these apps.
  let links: LinkSite
  let destinations: DestinationPolicy
  /// The rules of the app on its own host, or on this host if it has none.
  private let rules: RuleSet?
  /// The host of these rules.
  private let ruleHost: String

  init(_ host: HostConfiguration, in configuration: ServiceConfiguration) {
    self.host = host
    let apps = host.apps.compactMap { name in configuration.apps.first { $0.name == name } }
    self.apps = apps
    files = AssociationFiles(host, apps: apps)
    // The host itself comes first, because links are printed with the first one.
    let related =
      [host]
      + configuration.hosts.filter { other in
        other.name != host.name && other.apps.contains(where: host.apps.contains)
      }
    let schemes = apps.flatMap(\.schemes)
    links = LinkSite(
      hosts: related.filter { $0.kind == .own }.map(\.name),
      brandedHosts: related.filter { $0.kind == .branded }.map(\.name),
      schemes: schemes
    )
    destinations = DestinationPolicy(
      schemes: schemes,
      hosts: configuration.hosts.map(\.name) + configuration.allowedDestinations
    )
    let ruled = related.first { $0.kind == .own } ?? host
    ruleHost = ruled.name
    rules = apps.first.flatMap { app in
      AssociationFile(reading: AssociationFiles(ruled, apps: [app]).apple.body)
        .ruleSet(for: app.appID)
    }
  }

  /// Whether the rules of the association file send a destination to the app.
  func leadsToApp(_ destination: LinkDestination) -> Bool {
    rules?.decide("https://\(ruleHost)\(destination)") == .match
  }
}
