import LinkStore
import LinkwrightAttribution
import LinkwrightCore

/// The sites of the configured hosts.
struct SiteDirectory: Sendable {
  private let sites: [String: HostSite]
  private let brandFiles: BrandFiles
  private let attributionRule: AttributionRule

  /// - Parameter previous: The sites before a reload; nil on startup.
  init(_ configuration: ServiceConfiguration, after previous: SiteDirectory? = nil) {
    let brands = Dictionary(configuration.brands.map { ($0.name, PageBrand($0)) }) { first, _ in
      first
    }
    let brandFiles = BrandFiles(
      configuration.brands.flatMap { brands[$0.name]?.files ?? [] },
      after: previous?.brandFiles
    )
    self.brandFiles = brandFiles
    attributionRule = AttributionRule(
      window: .seconds(86_400) * configuration.attributionWindowDays
    )
    let sites = configuration.hosts.map { host in
      HostSite(
        host,
        in: configuration,
        brand: host.brand.flatMap { brands[$0] } ?? .plain,
        brandFiles: brandFiles,
        after: previous?.sites[host.name]
      )
    }
    self.sites = Dictionary(sites.map { ($0.host.name, $0) }) { first, _ in first }
  }

  /// All hosts, in no particular order.
  var hosts: [HostConfiguration] { sites.values.map(\.host) }

  /// What joins the installations of an app.
  ///
  /// - Parameter app: nil if the app is not known, so that the clicks on all hosts join.
  func joiningRule(of app: String?) -> JoiningRule {
    let foreign = app.map { app in hosts.filter { !$0.apps.contains(app) }.map(\.name) } ?? []
    return JoiningRule(attributionRule, foreignHosts: Set(foreign))
  }

  /// For how long the events of each app are kept: as long as the visits of the app's hosts, of which the
  /// one with the longest time counts. Apps whose events are kept for good are absent.
  var retentionDaysByApp: [String: Int] {
    var days: [String: Int?] = [:]
    for host in hosts {
      for app in host.apps + [""] {
        guard let known = days[app] else {
          days[app] = .some(host.retentionDays)
          continue
        }
        days[app] = .some(known.flatMap { known in host.retentionDays.map { max(known, $0) } })
      }
    }
    return days.compactMapValues { $0 }
  }

  /// The sites of branded hosts, sorted by name.
  var branded: [HostSite] {
    sites.values.filter { $0.host.kind == .branded }.sorted { $0.host.name < $1.host.name }
  }

  /// Returns the site of a host that is written as in a URL.
  subscript(authority: String?) -> HostSite? {
    guard let authority, HostName.isPossible(authority) else { return nil }
    return site(ofPossible: authority)
  }

  /// Returns the site for a `Host` header. A port that is not in the configuration is ignored,
  /// because proxies and containers map ports.
  func site(forHostHeader value: String) -> HostSite? {
    guard HostName.isPossible(value) else { return nil }
    if let site = site(ofPossible: value) { return site }
    let host = WebAddress.host(value, isSecure: true)
    return host.utf8.lastIndex(of: UInt8(ascii: ":")).flatMap { colon in
      let port = host[host.utf8.index(after: colon)...]
      let isPort = port.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      return isPort ? sites[String(host[..<colon])] : nil
    }
  }

  private func site(ofPossible authority: String) -> HostSite? {
    if let site = sites[authority] { return site }
    // Behind a proxy that terminates TLS, the default port can be that of https or of http.
    let host = WebAddress.host(authority, isSecure: true)
    return sites[host] ?? sites[WebAddress.host(host, isSecure: false)]
  }

  /// Returns the branded host of a new link or invitation.
  ///
  /// - Parameter host: The requested host; nil for the only branded host.
  /// - Throws: ``Problem``
  func brandedSite(_ host: String?) throws -> HostSite {
    let branded = hosts.filter { $0.kind == .branded }.map(\.name).sorted()
    let name = host ?? (branded.count == 1 ? branded.first : nil)
    guard let site = self[name], site.host.kind == .branded else {
      throw Problem(
        .invalidValue,
        branded.isEmpty
          ? "\"host\" must be a branded host, but the configuration has none."
          : "\"host\" must be one of the branded hosts in the configuration: "
            + branded.joined(separator: ", ") + "."
      )
    }
    return site
  }
}
