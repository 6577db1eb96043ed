import LinkwrightCore
import SiteAssociation

/// The hosts of the configuration, ready to be asked.
struct SiteDirectory: Sendable {
  private let sites: [String: HostSite]

  init(_ configuration: ServiceConfiguration) {
    let sites = configuration.hosts.map { HostSite($0, in: configuration) }
    self.sites = Dictionary(sites.map { ($0.host.name, $0) }) { first, _ in first }
  }

  /// All hosts, in no order.
  var hosts: [HostConfiguration] { sites.values.map(\.host) }

  /// The site of a host, as a URL names it.
  subscript(authority: String?) -> HostSite? {
    guard let authority else { return nil }
    if let site = sites[authority] { return site }
    // Behind a proxy that ends TLS the port is either of the two.
    let host = WebAddress.host(authority, isSecure: true)
    return sites[host] ?? sites[WebAddress.host(host, isSecure: false)]
  }

  /// The site that a request is sent to. Behind a proxy or a container the port is any.
  func site(forHostHeader value: String) -> HostSite? {
    if let site = self[value] { return site }
    let host = WebAddress.host(value, isSecure: true)
    return host.utf8.lastIndex(of: UInt8(ascii: ":")).flatMap { colon in
      let port = host[host.utf8.index(after: colon)...]
      let isPort = port.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      return isPort ? sites[String(host[..<colon])] : nil
    }
  }
}

/// A host with everything that its configuration implies.
///
/// A class because every request hands it around and it has many parts; nothing in it changes. Reading
/// the configuration again makes others.
final class HostSite: Sendable {
  let host: HostConfiguration
  /// The apps of the host; the first is the one that pages are about.
  let apps: [AppConfiguration]
  let files: AssociationFiles
  /// All hosts and schemes that lead to one of these apps.
  let links: LinkSite
  let destinations: DestinationPolicy
  /// The rules of the app on its own host, or where there is none, on this one.
  private let rules: RuleSet?
  /// The host of these rules.
  private let ruleHost: String

  init(_ host: HostConfiguration, in configuration: ServiceConfiguration) {
    self.host = host
    let apps = host.apps.compactMap { name in configuration.apps.first { $0.name == name } }
    self.apps = apps
    files = AssociationFiles(host, apps: apps)
    // The host itself comes first, so that links are printed with it.
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

  /// Whether a destination is one of the app's, by the rules of its association file.
  func leadsToApp(_ destination: LinkDestination) -> Bool {
    rules?.decide("https://\(ruleHost)\(destination)") == .match
  }
}
