public import SiteAssociation

/// One entry of the entitlement `com.apple.developer.associated-domains`:
/// `<service>:<host>[:port][?mode=…]`, such as `applinks:*.example.com?mode=developer`.
public struct AssociatedDomainEntry: Sendable, Hashable, CustomStringConvertible {
  /// How the device gets the file without Apple's CDN.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The app is signed for development, and the user has switched on Associated Domains Development
    /// (documented).
    case developer
    /// A profile of a device management allows direct download (documented).
    case managed
  }

  /// The entry as written.
  public let description: String
  /// What the entry is for.
  public let service: Service
  /// The host in lower case (inferred); a wildcard with its `*.`.
  public let domain: String
  /// The port that the file is fetched from; nil for that of https.
  public let port: Int?
  /// The modes; none in an app for everybody.
  public let modes: Set<Mode>

  /// Reads an entry as a device does, as far as that is known.
  ///
  /// - Parameter text: The entry.
  /// - Returns: nil for a text without a service and a host, and where the port is none.
  public init?(_ text: String) {
    description = text
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    service = Service(rawValue: String(parts[0]))
    let address = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let host = address[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    domain = host[0].lowercased()
    guard !domain.isEmpty else { return nil }
    if host.count == 2 {
      guard let number = Int(host[1]), (1...65535).contains(number) else { return nil }
      port = number
    } else {
      port = nil
    }
    let mode = address.count == 2 ? address[1].lowercased() : ""
    modes =
      mode.hasPrefix("mode=")
      ? Set(
        mode.dropFirst("mode=".count).split(separator: "+").compactMap {
          Mode(rawValue: String($0))
        }
      )
      : []
  }

  /// Whether the entry is for the subdomains of a host.
  public var isWildcard: Bool { domain.hasPrefix("*.") }

  /// The host that serves the file: of a wildcard, the host without the star (documented).
  public var fileHost: String { isWildcard ? String(domain.dropFirst(2)) : domain }

  /// What stands behind the service, in lower case: the domain with port and mode, as devices record it.
  public var address: String { description.drop { $0 != ":" }.dropFirst().lowercased() }

  /// Which URLs belong to the entry.
  ///
  /// - Parameter wildcardCoversBareDomain: Sources disagree whether `*.example.com` covers `example.com`.
  public func associatedDomain(wildcardCoversBareDomain: Bool = false) -> AssociatedDomain {
    AssociatedDomain(domain, wildcardCoversBareDomain: wildcardCoversBareDomain)
  }
}
