/// The client that a fetch imitates.
package enum FetchClient: String, Sendable, Hashable, CaseIterable {
  /// The crawler of Apple's CDN. Linkwright assumes that the crawler follows no redirects. Apple
  /// does not support redirects (documented: TN3155), and how the crawler handles them is unknown.
  case crawler
  /// The browser of a phone, which shows whether the host treats the crawler differently.
  case browser
  /// A device in an alternate mode, which fetches the file directly from the host. The device
  /// follows redirects to HTTPS URLs, and reads the body of a 5xx response (inferred).
  case device

  /// The `User-Agent` header. Apple documents the value for the crawler. The value for devices was
  /// observed in server logs.
  package var userAgent: String {
    switch self {
    case .crawler: "AASA-Bot/1.0.0"
    case .browser:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 "
        + "(KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"
    case .device: "com.apple.swcd (unknown version) CFNetwork/1568.200.51 Darwin/24.1.0"
    }
  }

  /// Whether the client uses the response after all redirects.
  package var followsRedirects: Bool { self != .crawler }
}
