import LinkwrightCore

/// A link that has been parsed and decoded once, for everything that the app wants to know about it.
///
/// Parsing is most of the work for a received link. See `docs/performance.md` for the times.
struct ParsedLink: Sendable {
  /// The link as written.
  let url: String
  /// Whether the link is longer than the limit.
  let isTooLong: Bool
  /// The parts of the link; nil for a foreign link. If the link is too long, only the form is
  /// meaningful.
  let siteLink: SiteLink?
  /// The decoded destination; nil if the link has no destination or is too long.
  let destination: Result<DecodedDestination, DecodedDestination.Malformed>?

  /// The maximum length of a link, in bytes.
  static let maximumLength = 8192

  /// The number of bytes to read from a link that is too long. They contain the host, which has at
  /// most 253 bytes.
  private static let headLength = 512

  /// - Parameter limit: The number of bytes of the longest link that is parsed as a whole.
  init(_ url: String, on site: LinkSite, limit: Int = Self.maximumLength) {
    self.url = url
    isTooLong = url.utf8.count > limit
    if isTooLong {
      siteLink = site.link(String(decoding: url.utf8.prefix(Self.headLength), as: UTF8.self))
      destination = nil
    } else {
      let link = site.link(url)
      siteLink = link
      destination = link?.destination.map { destination in
        Result { () throws(DecodedDestination.Malformed) in try DecodedDestination(destination) }
      }
    }
  }

  /// Whether only the service knows where the link leads.
  var needsService: Bool {
    guard let siteLink else { return true }
    return siteLink.form == .short || siteLink.destination == nil
  }

  /// Returns the web page to show if the app cannot show the link; nil if the link has none.
  func webPage(on site: LinkSite) -> String? {
    guard siteLink?.form == .scheme else { return url }
    if isTooLong { return nil }
    return siteLink?.destination.flatMap { site.url(for: $0, as: .universal) }
  }
}
