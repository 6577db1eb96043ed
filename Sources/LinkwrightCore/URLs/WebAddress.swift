/// Scheme and host of a web link, read so that no program could see another host.
///
/// A browser, a URL parser and a person disagree about `https://a@b`, `https:\\a`, `https:a` and
/// links with blanks or control characters in them. Such a link has no web address at all.
public struct WebAddress: Sendable, Hashable {
  /// Whether the scheme is `https`, not `http`.
  public let isSecure: Bool
  /// The host in lower case, with its port where that is not the scheme's own.
  public let host: String
  /// What follows the host; nothing where the link ends with it.
  public let rest: String

  /// Reads a link.
  ///
  /// - Parameter url: An absolute `https` or `http` URL.
  /// - Returns: nil for a link of another kind, and for one with a user name, an empty host, a
  ///   backslash, a blank or a control character.
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

  /// The form in which hosts are compared: in lower case, without the scheme's own port.
  public static func host(_ authority: some StringProtocol, isSecure: Bool) -> String {
    let host = authority.loweredASCII
    let defaultPort = isSecure ? ":443" : ":80"
    return host.hasSuffix(defaultPort) ? String(host.dropLast(defaultPort.count)) : host
  }

  /// Whether a link has bytes that programs remove, replace or read as another.
  static func isDoubtful(_ url: String) -> Bool {
    url.utf8.contains { $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
  }
}
