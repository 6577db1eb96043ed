import LinkwrightCore

/// Where links may lead: to the link's own apps, and by https to hosts that somebody wrote down.
///
/// The same check is made when a link is made, when it is followed, and for targets in a query.
struct DestinationPolicy: Sendable, Hashable {
  private let schemes: Set<String>
  private let hosts: Set<String>
  /// With the dot in front.
  private let parentDomains: [String]

  /// - Parameters:
  ///   - schemes: Of the apps of the link's host.
  ///   - hosts: In lower case; `*.example.com` stands for any subdomain.
  init(schemes: some Sequence<String>, hosts: some Sequence<String>) {
    // Nothing that a browser runs, opens or hands to the system is ever an app's scheme.
    self.schemes = Set(schemes).subtracting(Self.forbiddenSchemes)
    self.hosts = Set(hosts)
    parentDomains = hosts.filter { $0.hasPrefix("*.") }.map { String($0.dropFirst()) }
  }

  static let forbiddenSchemes: Set<String> = [
    "javascript", "data", "vbscript", "blob", "file", "filesystem", "intent", "about",
    "view-source",
    "itms-services", "http", "https", "ws", "wss", "ftp", "mailto", "tel", "sms",
  ]

  /// Whether a link may lead to a URL.
  func allows(_ url: String) -> Bool { allowsWeb(url) || allowsScheme(url) }

  /// Whether a browser may be sent to a URL.
  func allowsWeb(_ url: String) -> Bool {
    guard let address = WebAddress(url), address.isSecure else { return false }
    return hosts.contains(address.host)
      || parentDomains.contains { address.host.hasSuffix($0) && address.host != $0.dropFirst() }
  }

  private func allowsScheme(_ url: String) -> Bool {
    LinkSite(hosts: [], schemes: Array(schemes)).form(of: url) == .scheme
  }
}
