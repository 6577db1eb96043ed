#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The parts of a link that the system looks at before any rules.
struct TappedURL: Sendable, Hashable {
  /// As written.
  let text: String
  /// In lower case.
  let scheme: String
  /// In lower case and ASCII; empty where there is none.
  let host: String
  let port: Int?
  /// As written.
  let path: String
  /// As written, without the question mark.
  let query: String?

  /// - Returns: nil when the text is no absolute URL.
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

  /// Whether a browser shows it.
  var isWeb: Bool { scheme == "http" || scheme == "https" }

  /// The port, unless it is the usual one of the scheme.
  var unusualPort: Int? { port == (scheme == "http" ? 80 : 443) ? nil : port }

  /// Why the URL cannot be a universal link; nil when it can (inferred: scheme
  /// http or https, a dot in the host, the usual port; a user name is not looked at).
  var ineligibility: String? {
    if !isWeb { return "its scheme is neither https nor http" }
    if !host.contains(".") { return "its host has no dot" }
    return unusualPort.map { "it names the port \($0)" }
  }
}
