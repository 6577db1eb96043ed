/// A link whose path is a tracker token and whose query contains another link:
/// `https://{host}/{token}?campaign=…&deeplink=…&redirect=…&fallback=…`.
///
/// The inner link should be percent-encoded, but some users paste it unencoded. Both forms are
/// parsed, and an unencoded inner link keeps its own query.
public struct TrackerLink: Sendable, Hashable {
  /// The campaign, including the tokens.
  public var campaign: Campaign
  /// The link for the app, percent-decoded once; nil if the tracker link contains no such link.
  public var deepLink: String?
  /// The URL of a web page for all visitors; nil if the tracker link contains no such URL.
  public var redirect: String?
  /// The URL of a web page for visitors without the app; nil if the tracker link contains no such
  /// URL.
  public var fallback: String?

  /// Parses a tracker link.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: nil if the link is not a tracker link. The path of a tracker link is a single
  ///   segment that contains one or more tokens of letters and digits, joined by `_`. The query of
  ///   a tracker link contains at least one link.
  public init?(url: String) {
    guard let link = Self.parse(URLText(url))?.link else { return nil }
    self = link
  }

  /// Parses a tracker link.
  ///
  /// - Returns: The link and its query; nil if the link is not a tracker link.
  package static func parse(_ parts: URLText) -> (link: TrackerLink, query: TrackerQuery)? {
    guard let query = parts.query,
      LinkQuery.mayHaveItem(in: query, possiblyNamed: TrackerQuery.linkNames)
    else { return nil }
    let segment = Substring(parts.path.utf8.dropFirst())
    guard
      segment.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") })
    else { return nil }
    var link = TrackerLink(campaign: Campaign(tokens: tokens(segment)))
    guard !link.campaign.tokens.isEmpty else { return nil }
    let parsed = TrackerQuery(query, fragment: parts.fragment)
    for case .item(let name, let item) in parsed.parts { link.take(item, named: name) }
    let hasLink = link.deepLink != nil || link.redirect != nil || link.fallback != nil
    return hasLink ? (link, parsed) : nil
  }

  private init(campaign: Campaign) { self.campaign = campaign }

  /// The name of the query item with the link for the app.
  package static let deepLinkName = "deeplink"
  /// The name of the query item with the page for all visitors.
  package static let redirectName = "redirect"
  /// The name of the query item with the page for visitors without the app.
  package static let fallbackName = "fallback"
  private static let deepLinkAlias = "deep_link"

  /// The names of all query items that contain a link.
  package static let linkNames = [deepLinkName, deepLinkAlias, redirectName, fallbackName]

  /// Returns ``deepLinkName`` for its alias, and any other name unchanged.
  package static func canonicalName(_ name: String) -> String {
    name == deepLinkAlias ? deepLinkName : name
  }

  static func tokens(_ text: Substring) -> [String] {
    text.parts(between: UInt8(ascii: "_")).filter { !$0.isEmpty }.map(String.init)
  }

  static func isTracker(_ url: String) -> Bool { TrackerLink(url: url) != nil }

  private mutating func take(_ item: LinkQuery.Item, named name: String) {
    switch name {
    case Self.deepLinkName: deepLink = deepLink ?? Self.link(item)
    case Self.redirectName: redirect = redirect ?? Self.link(item)
    case Self.fallbackName: fallback = fallback ?? Self.link(item)
    default:
      if Campaign.names.contains(name), campaign[name] == nil { campaign[name] = item.value }
    }
  }

  /// Returns the link in an item. An unencoded link is returned as it is. An encoded link is
  /// percent-decoded once, and its plus signs do not become spaces.
  private static func link(_ item: LinkQuery.Item) -> String? {
    guard let value = item.rawValue, !value.isEmpty else { return nil }
    return isRawLink(value) ? String(value) : PercentCoding.decoded(value)
  }

  static func isRawLink(_ value: Substring) -> Bool {
    let parts = URLText(String(value))
    return parts.scheme != nil && (parts.authority != nil || !parts.path.isEmpty)
  }
}
