import LinkwrightCore

/// Decides where links may lead: to the apps of their host, and with https to the configured hosts.
///
/// The service checks a link when it is created and again when it is resolved. It also checks every
/// target in the query of a link.
struct DestinationPolicy: Sendable, Hashable {
  let schemes: Set<String>
  /// The hosts, including wildcards such as `*.example.com`.
  private let hosts: Set<String>
  /// Recognizes the hosts that a wildcard stands for, as the apps do.
  private let wildcards: LinkSite

  /// - Parameters:
  ///   - schemes: The schemes of the apps.
  ///   - hosts: Hosts in lower case. `*.example.com` means every subdomain of example.com.
  init(schemes: some Sequence<String>, hosts: some Sequence<String>) {
    // A scheme that a browser or system handles is never an app's scheme.
    self.schemes = Set(schemes).subtracting(SystemScheme.names)
    self.hosts = Set(hosts)
    wildcards = LinkSite(hosts: hosts.filter { $0.hasPrefix("*.") })
  }

  /// Whether a link may lead to a URL.
  func allows(_ url: String) -> Bool { allowsWeb(url) || allowsScheme(url) }

  /// Whether the service may redirect a browser to a URL.
  func allowsWeb(_ url: String) -> Bool {
    guard let address = WebAddress(url), address.isSecure else { return false }
    return hosts.contains(address.host)
      || !wildcards.hosts.isEmpty && wildcards.form(of: url) == .universal
  }

  private func allowsScheme(_ url: String) -> Bool {
    LinkSite(hosts: [], schemes: Array(schemes)).form(of: url) == .scheme
  }
}
