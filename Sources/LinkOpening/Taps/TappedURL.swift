import SiteAssociation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The parts of a link that the system checks before it evaluates rules.
struct TappedURL: Sendable, Hashable {
  /// The URL as written.
  let text: String
  /// The scheme in lower case.
  let scheme: String
  /// The host in lower case and ASCII; empty for a URL without a host.
  let host: String
  let port: Int?
  /// The path as written.
  let path: String
  /// The query as written, without the question mark.
  let query: String?

  /// - Returns: nil if the string is not an absolute URL.
  init?(_ text: String) {
    guard let components = URLComponents(string: text), let scheme = components.scheme else {
      return nil
    }
    self.text = text
    self.scheme = scheme.lowercased()
    host = (components.encodedHost ?? "").lowercased()
    port = components.port
    path = components.percentEncodedPath
    query = components.percentEncodedQuery
  }

  /// Whether the scheme is http or https.
  var isWeb: Bool { isHTTP || scheme.isSameCode(as: "https") }

  /// Whether the scheme is http.
  var isHTTP: Bool { scheme.isSameCode(as: "http") }

  /// The port, unless it is the default port of the scheme.
  var unusualPort: Int? { port == (isHTTP ? 80 : 443) ? nil : port }

  /// The reason why the URL cannot be a universal link; nil if it can. The scheme must be http or
  /// https, the host must contain a dot, and the port must be the default port. A user name in the
  /// URL does not matter (inferred).
  var ineligibility: String? {
    if !isWeb { return "its scheme is neither https nor http" }
    if !host.utf8.contains(.dot) { return "its host contains no dot" }
    return unusualPort.map { "it contains the port \($0)" }
  }
}
