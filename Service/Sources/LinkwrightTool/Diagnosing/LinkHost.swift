import Foundation

/// The host of a web link, as devices compare it.
struct LinkHost: Sendable, Hashable {
  /// In lower case, without a port.
  var name: String

  /// - Returns: nil for what is no absolute URL of http or https with a host.
  init?(_ url: String) {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
      scheme == "https" || scheme == "http", let host = parts.encodedHost, !host.isEmpty
    else { return nil }
    name = host.lowercased()
  }
}

/// A link inside another one, as senders of e-mail wrap them to count clicks.
struct WrappedLink: Sendable, Hashable {
  var url: String
  var host: String

  /// The first web link of another host that stands in the query or the path of a link, encoded or not.
  init?(in url: String) {
    guard let outer = LinkHost(url), let parts = URLComponents(string: url) else { return nil }
    let values = (parts.queryItems ?? []).compactMap(\.value)
    let inPath = parts.path.range(of: "http").map { String(parts.path[$0.lowerBound...]) }
    for text in values + [inPath].compactMap(\.self) {
      let decoded = text.removingPercentEncoding ?? text
      for candidate in [text, decoded] {
        if let host = LinkHost(candidate), host.name.contains("."), host != outer {
          self.url = candidate
          self.host = host.name
          return
        }
      }
    }
    return nil
  }
}
