import LinkStore
import LinkwrightCore

/// A redirect, independent of HTTP.
struct LinkRedirect: Sendable, Hashable {
  /// An absolute URL in ASCII.
  var url: String
  var status = RedirectStatus.found
  /// The value of the header `Cache-Control`. Most redirects must not be cached, because the next
  /// request may need a different redirect.
  var cacheControl = "no-store"
  /// Whether search engines are told not to list the link.
  var isUnlisted = false

  init(_ url: String) { self.url = url }

  /// The value of the header `Location`. A control character would end the field, so it is encoded.
  var location: String {
    if url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) { return url }
    return url.unicodeScalars
      .map { $0.value > 0x20 && $0.value != 0x7F ? String($0) : PercentCoding.encoded(String($0)) }
      .joined()
  }

  /// The value of the header `X-Robots-Tag` if the link is unlisted.
  static let unlisted = "noindex"
}

extension LinkRedirect {
  /// The redirect to the destination of a link in the browser.
  ///
  /// A permanent redirect is cached only by the visitor's browser, because other visitors may need
  /// other responses. While the redirect is cached, visits are not counted, and changes to the link
  /// have no effect.
  init(_ url: String, of link: ResolvedLink, at time: Timestamp) {
    self.init(url)
    status = link.redirectStatus
    isUnlisted = link.isUnlisted
    guard status.isPermanent, let content = link.link?.content, content.visitLimit == nil else {
      return
    }
    let untilEnd = content.expiresAt.map { ($0.milliseconds - time.milliseconds) / 1000 }
    let age = min(Self.maximumAge, untilEnd ?? .max)
    if age > 0 { cacheControl = "private, max-age=\(age)" }
  }

  /// The maximum time for which a permanent redirect is cached: one day, in seconds.
  private static let maximumAge: Int64 = 86_400
}
