/// The scheme and host of a web link, parsed so strictly that no two parsers disagree.
///
/// Browsers, URL parsers and people disagree about `https://a@b`, `https:\\a`, `https:a` and links with
/// spaces or control characters. Such a link has no web address.
public struct WebAddress: Sendable, Hashable {
  /// Whether the scheme is `https`, not `http`.
  public let isSecure: Bool
  /// The host in lower case, with its port unless that is the default of the scheme.
  public let host: String
  /// The text after the host; empty if the link ends with the host.
  public let rest: String

  /// Parses a link.
  ///
  /// - Parameter url: An absolute `https` or `http` URL.
  /// - Returns: nil for other schemes, and for a link with a user name, an empty host, a backslash, a space
  ///   or a control character.
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

  /// Returns a host in the form in which hosts are compared: in lower case, without the default port of the
  /// scheme.
  ///
  /// - Parameters:
  ///   - authority: The host, optionally with a port.
  ///   - isSecure: Whether the scheme is `https`.
  public static func host(_ authority: some StringProtocol, isSecure: Bool) -> String {
    let host = authority.loweredASCII
    let defaultPort = isSecure ? ":443" : ":80"
    return host.hasSuffix(defaultPort) ? String(host.dropLast(defaultPort.count)) : host
  }

  /// Returns whether a link has bytes that some programs remove, replace or interpret differently.
  static func isDoubtful(_ url: String) -> Bool {
    url.utf8.contains { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
  }
}
