import Foundation

/// A link inside another link. E-mail providers wrap links in this way to count clicks.
struct WrappedLink: Sendable, Hashable {
  var url: String
  var host: String

  /// Finds the first web link to another host in the query or path of a link, percent-encoded or
  /// not.
  init?(in url: String) {
    guard let outer = URLArgument.host(of: url), let parts = URLComponents(string: url) else {
      return nil
    }
    let values = (parts.queryItems ?? []).compactMap(\.value)
    let inPath = parts.path.range(of: "http").map { String(parts.path[$0.lowerBound...]) }
    for text in values + [inPath].compactMap(\.self) {
      let decoded = text.removingPercentEncoding ?? text
      for candidate in [text, decoded] {
        if let host = URLArgument.host(of: candidate), host.contains("."), host != outer {
          self.url = candidate
          self.host = host
          return
        }
      }
    }
    return nil
  }
}
