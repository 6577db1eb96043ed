/// A link whose path is a tracker token and whose query contains another link:
/// `https://{host}/{token}?campaign=…&deeplink=…&redirect=…&fallback=…`.
///
/// The inner link should be percent-encoded, but some users paste it unencoded. Both forms are
/// parsed, and an unencoded inner link keeps its own query.
public struct TrackerLink: Sendable, Hashable {
  /// The campaign, including the tokens.
  public var campaign = Campaign()
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
  public init?(url: String) { self.init(URLText(url)) }

  init?(_ parts: URLText) {
    guard let query = parts.query,
      LinkQuery.mayHaveItem(in: query, beginningWith: Self.firstBytes)
    else { return nil }
    let segment = Substring(parts.path.utf8.dropFirst())
    guard
      segment.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }),
      !Self.tokens(segment).isEmpty
    else { return nil }
    campaign.tokens = Self.tokens(segment)
    let items = Self.joiningRawLinks(LinkQuery(query).items, fragment: parts.fragment)
    for item in items { take(item) }
    if deepLink == nil, redirect == nil, fallback == nil { return nil }
  }

  /// The name of the query item with the link for the app.
  package static let deepLinkName = "deeplink"
  /// The name of the query item with the page for all visitors.
  package static let redirectName = "redirect"
  /// The name of the query item with the page for visitors without the app.
  package static let fallbackName = "fallback"
  private static let deepLinkAlias = "deep_link"

  /// The names of all query items that contain a link.
  package static let linkNames: Set<String> = [
    deepLinkName, deepLinkAlias, redirectName, fallbackName,
  ]
  static let firstBytes = FirstBytes(of: linkNames)

  /// Returns ``deepLinkName`` for its alias, and any other name unchanged.
  package static func canonicalName(_ name: String) -> String {
    name == deepLinkAlias ? deepLinkName : name
  }

  static func tokens(_ text: Substring) -> [String] {
    text.split(separator: "_").map(String.init)
  }

  static func isTracker(_ url: String) -> Bool { TrackerLink(url: url) != nil }

  private mutating func take(_ item: LinkQuery.Item) {
    switch Self.canonicalName(item.name) {
    case Self.deepLinkName: deepLink = deepLink ?? Self.link(item)
    case Self.redirectName: redirect = redirect ?? Self.link(item)
    case Self.fallbackName: fallback = fallback ?? Self.link(item)
    case let name:
      guard let known = CampaignParameters.fields.first(where: { $0.name == name }) else { return }
      if campaign[keyPath: known.field] == nil { campaign[keyPath: known.field] = item.value }
    }
  }

  /// Returns the link in an item. An unencoded link is returned as it is. An encoded link is
  /// percent-decoded once, and its plus signs do not become spaces.
  private static func link(_ item: LinkQuery.Item) -> String? {
    guard let value = item.rawValue, !value.isEmpty else { return nil }
    return isRawLink(value) ? String(value) : PercentCoding.decoded(value)
  }

  private static func isRawLink(_ value: Substring) -> Bool {
    let parts = URLText(String(value))
    return parts.scheme != nil && (parts.authority != nil || !parts.path.isEmpty)
  }

  // MARK: Raw links

  /// Reattaches the query of an unencoded inner link, because its items look like items of the
  /// tracker link. The inner query extends to the next parameter that only a tracker link has. A
  /// fragment belongs to the inner link if the inner link is the last item.
  private static func joiningRawLinks(
    _ items: [LinkQuery.Item],
    fragment: Substring?
  ) -> [LinkQuery.Item] {
    var joined: [LinkQuery.Item] = []
    var isInRawQuery = false
    for item in items {
      if isInRawQuery, !isOfTracker(item), let last = joined.popLast() {
        joined.append(LinkQuery.Item(last.text + "&" + item.text))
        continue
      }
      joined.append(item)
      let isRaw = linkNames.contains(item.name) && item.rawValue.map(isRawLink) == true
      isInRawQuery = isRaw && item.text.utf8.contains(UInt8(ascii: "?"))
    }
    if let fragment, let last = joined.last, linkNames.contains(last.name),
      last.rawValue.map(isRawLink) == true
    {
      joined[joined.count - 1] = LinkQuery.Item(last.text + "#" + fragment)
    }
    return joined
  }

  private static func isOfTracker(_ item: LinkQuery.Item) -> Bool {
    let name = item.name
    return linkNames.contains(name) || CampaignParameters.fields.contains { $0.name == name }
  }
}
