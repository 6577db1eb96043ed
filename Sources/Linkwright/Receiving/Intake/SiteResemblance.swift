import LinkwrightCore

/// Why a link is foreign although it resembles a link of the site. Its most frequent cause is a
/// host or scheme that is missing in the table.
struct SiteResemblance: Sendable {
  /// The scheme and host of the link, without its private parts.
  let origin: String
  let reason: String

  /// Compares a foreign link with the site. Gives nil if the link resembles no link of the site.
  init?(of url: String, to site: LinkSite) {
    let parts = URLText(url)
    guard let scheme = parts.scheme?.loweredASCII, let authority = parts.authority else {
      return nil
    }
    // A user name in the link may be private.
    let at = UInt8(ascii: "@")
    let start = authority.utf8.lastIndex(of: at).map { authority.utf8.index(after: $0) }
    let host = authority[(start ?? authority.startIndex)...].loweredASCII
    let hosts = site.hosts + site.brandedHosts
    if let finding = site.finding(scheme: scheme, host: host) {
      let isWeb = scheme == "https" || scheme == "http"
      origin = isWeb ? "\(scheme)://\(host)" : scheme + "://"
      reason = "“\(finding.pattern)” is not written correctly. \(finding.message)"
      return
    }
    guard scheme == "https" || scheme == "http" else {
      let isNear = site.schemes.contains { Self.extends($0, scheme) || Self.extends(scheme, $0) }
      guard !site.schemes.contains(scheme), isNear || hosts.contains(host) else { return nil }
      origin = scheme + "://"
      reason = "The site does not have the scheme \(scheme)."
      return
    }
    origin = "\(scheme)://\(host)"
    let name = Self.withoutPort(host)
    if hosts.contains(where: { Self.withoutPort($0) == name }) {
      reason =
        start != nil
        ? "A link with a user name belongs to no site."
        : "The site does not have the port of this link, or the link has a path or a character that no link of the site may have."
    } else if let near = hosts.first(where: {
      Self.isParent($0, of: name) || Self.isParent(name, of: $0)
    }) {
      reason = "The site has the host \(near), but not the host \(host)."
    } else {
      return nil
    }
  }

  private static func withoutPort(_ host: String) -> String {
    host[...].cut(at: UInt8(ascii: ":")).map { String($0.before) } ?? host
  }

  private static func isParent(_ parent: String, of host: String) -> Bool {
    // A top-level domain is the parent of too many hosts.
    parent.utf8.contains(UInt8(ascii: ".")) && host[...].removing(suffix: "." + parent) != nil
  }

  private static func extends(_ short: String, _ long: String) -> Bool {
    guard let next = long[...].removing(prefix: short)?.utf8.first else { return false }
    return next == UInt8(ascii: "-") || next == UInt8(ascii: ".") || next == UInt8(ascii: "+")
  }
}
