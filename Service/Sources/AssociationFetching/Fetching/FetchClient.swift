/// As whom a file is fetched.
package enum FetchClient: String, Sendable, Hashable, CaseIterable {
  /// The crawler of Apple's CDN. It is taken to follow no redirect: Apple's documents do not support
  /// any (TN3155), and what the crawler does is unknown.
  case crawler
  /// A phone's browser, to see whether the crawler is treated otherwise.
  case browser
  /// A device that asks the site itself, in one of the alternate modes. It follows redirects to https
  /// and reads the body of a 5xx (inferred).
  case device

  /// The header `User-Agent`. That of the crawler is documented, that of the device reported by server
  /// logs.
  package var userAgent: String {
    switch self {
    case .crawler: "AASA-Bot/1.0.0"
    case .browser:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
        + "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
    case .device: "com.apple.swcd (unknown version) CFNetwork/1568.200.51 Darwin/24.1.0"
    }
  }

  /// Whether the answer that counts is the one behind redirects.
  package var followsRedirects: Bool { self != .crawler }
}
