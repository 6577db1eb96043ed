/// The client that a fetch imitates.
package enum FetchClient: String, Sendable, Hashable, CaseIterable {
  /// The crawler of Apple's CDN. Linkwright assumes that it follows no redirects: Apple does not support
  /// redirects (TN3155), and how the crawler handles them is unknown.
  case crawler
  /// A phone's browser, to find out whether the host treats the crawler differently.
  case browser
  /// A device in an alternate mode, which fetches the file from the host. It follows redirects to HTTPS and reads
  /// the body of a 5xx response (inferred).
  case device

  /// The `User-Agent` header. The crawler's value is documented, and the device's was seen in server logs.
  package var userAgent: String {
    switch self {
    case .crawler: "AASA-Bot/1.0.0"
    case .browser:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
        + "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
    case .device: "com.apple.swcd (unknown version) CFNetwork/1568.200.51 Darwin/24.1.0"
    }
  }

  /// Whether the client uses the response at the end of redirects.
  package var followsRedirects: Bool { self != .crawler }
}
