public import SiteAssociation

/// An entry of the entitlement `com.apple.developer.associated-domains`:
/// `<service>:<host>[:port][?mode=…]`, such as `applinks:*.example.com?mode=developer`.
public struct AssociatedDomainEntry: Sendable, Hashable, CustomStringConvertible {
  /// An alternate mode, in which the device fetches the association file from the site instead of
  /// from Apple's CDN.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// The mode for development. It works if the app is signed for development and Associated
    /// Domains Development is turned on (documented).
    case developer
    /// The mode for managed devices. It works if an MDM profile allows direct downloads
    /// (documented).
    case managed

    /// The evidence that, in a release build, unmanaged devices ignore an entry with a mode. This
    /// behavior follows from the documented requirements of the modes.
    public static let releaseBuildEvidence = Evidence.inferred
  }

  /// The entry as written.
  public let description: String
  /// The service type.
  public let service: Service
  /// The host in lower case (inferred), including the `*.` prefix of a wildcard.
  public let domain: String
  /// The port from which devices fetch the association file; nil for the default HTTPS port.
  public let port: Int?
  /// The known modes that the entry names; empty if the entry names no known mode. Entries in
  /// release builds usually have no mode.
  public let modes: Set<Mode>

  /// Parses an entry in the same way as devices do, as far as their behavior is known.
  ///
  /// - Parameter text: The entry.
  /// - Returns: nil if the service type or the host is missing, or if the port is invalid.
  public init?(_ text: String) {
    description = text
    var name = text[...]
    guard var host = name.cut(at: .colon), !name.isEmpty else { return nil }
    service = Service(rawValue: String(name))
    let query = host.cut(at: .questionMark)
    let port = host.cut(at: .colon)
    domain = host.lowercased()
    guard !domain.isEmpty else { return nil }
    if let port {
      guard let number = Int(port), (1...65535).contains(number) else { return nil }
      self.port = number
    } else {
      self.port = nil
    }
    let words = query?.lowercased()[...].removing(prefix: "mode=")?.parts(between: .plus) ?? []
    modes = Set(words.compactMap { Mode(word: String($0)) })
  }

  /// The domain for use in a sentence. If the domain contains build settings, it keeps its
  /// uppercase letters, because the names of build settings are case-sensitive.
  var writtenDomain: String {
    BuildSettingText(description).hasSettings ? writtenAddress : domain
  }

  /// Whether the entry is a wildcard, which covers the subdomains of a host.
  public var isWildcard: Bool { domain[...].removing(prefix: "*.") != nil }

  /// The host that serves the association file. For a wildcard, this is the host without the `*.`
  /// prefix (documented).
  public var fileHost: String {
    domain[...].removing(prefix: "*.").map(String.init) ?? domain
  }

  /// The part after the service type and the colon, in lower case: the domain with its port and
  /// mode. Devices use this form in their records.
  public var address: String { writtenAddress.lowercased() }

  private var writtenAddress: String {
    var name = description[...]
    return name.cut(at: .colon).map(String.init) ?? ""
  }

  /// Returns the domain that determines which hosts the entry covers.
  ///
  /// - Parameter wildcardCoversBareDomain: Whether `*.example.com` covers `example.com`. Sources
  ///   disagree on this question.
  public func associatedDomain(wildcardCoversBareDomain: Bool = false) -> AssociatedDomain {
    AssociatedDomain(domain, wildcardCoversBareDomain: wildcardCoversBareDomain)
  }
}

extension AssociatedDomainEntry.Mode {
  /// The mode with a name. The synthesized initializer also accepts other code points that Unicode
  /// considers equal.
  init?(word: String) {
    guard let mode = Self.allCases.first(where: { $0.rawValue.isSameCode(as: word) }) else {
      return nil
    }
    self = mode
  }
}
