/// The scheme and host of a web link.
///
/// All URL parsers agree on this host, because the initializer rejects links whose host is
/// ambiguous.
///
/// For example, browsers, URL parsers and users disagree about the host of `https://a@b`, of
/// `https:\\a`, of `https:a`, and of links with spaces or control characters.
public struct WebAddress: Sendable, Hashable {
  /// A Boolean value that indicates whether the scheme is `https` rather than `http`.
  public let isSecure: Bool
  /// The host in lower case, including the port unless the port is the scheme's default port.
  public let host: String
  /// The part of the link after the host, as written; empty if the link ends with the host.
  public let rest: String

  /// Parses a web link.
  ///
  /// - Parameter url: An absolute `https` or `http` URL.
  /// - Returns: nil if the link has another scheme, a user name, an empty host, a backslash, a
  ///   space or a control character.
  public init?(_ url: String) { self.init(URLText(url), of: url) }

  init?(_ parts: URLText, of url: String) {
    guard !Self.isDoubtful(url), let scheme = parts.scheme?.loweredASCII,
      scheme == "https" || scheme == "http", let authority = parts.authority,
      !authority.utf8.contains(UInt8(ascii: "@"))
    else { return nil }
    isSecure = scheme == "https"
    host = Self.host(authority, isSecure: isSecure)
    guard let first = host.utf8.first, first != UInt8(ascii: ":") else { return nil }
    rest = String(url[authority.endIndex...])
  }

  /// Returns a host in the form that is used for comparisons: in lower case and without the
  /// scheme's default port.
  ///
  /// - Parameters:
  ///   - authority: The host, optionally with a port.
  ///   - isSecure: Whether the scheme is `https` rather than `http`.
  public static func host(_ authority: some StringProtocol, isSecure: Bool) -> String {
    let host = authority.loweredASCII
    return host[...].removing(suffix: isSecure ? ":443" : ":80").map(String.init) ?? host
  }

  /// Returns whether a wildcard such as `*.tenants.example` covers a host. The result is false if
  /// the second argument is not a wildcard.
  static func isCovered(_ host: String, by wildcard: String) -> Bool {
    guard let parent = wildcard[...].removing(prefix: "*.") else { return false }
    return isSubdomain(host, of: String(parent))
  }

  /// Returns whether a host is a subdomain of another host, with one or more additional labels.
  ///
  /// The additional labels contain only ASCII letters, digits, hyphens and underscores, because
  /// programs disagree about the host of a link such as `https://evil.example:x.example.com/`.
  ///
  /// - Parameters:
  ///   - host: The host in lower case, as in ``host``.
  ///   - parent: The other host in lower case, without a dot before it.
  package static func isSubdomain(_ host: String, of parent: String) -> Bool {
    guard let labels = host[...].removing(suffix: "." + parent) else { return false }
    return labels.parts(between: UInt8(ascii: ".")).allSatisfy { label in
      !label.isEmpty
        && label.utf8.allSatisfy {
          $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
    }
  }

  /// Returns a Boolean value that indicates whether a link contains bytes that some programs
  /// remove, replace or interpret differently.
  static func isDoubtful(_ url: String) -> Bool {
    url.utf8.contains { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
  }
}
