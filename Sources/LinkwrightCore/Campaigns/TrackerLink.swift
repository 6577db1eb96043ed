/// A link whose path is a tracker token and whose query contains another link:
/// `https://{host}/{token}?campaign=…&deeplink=…&redirect=…&fallback=…`.
///
/// The inner link should be percent-encoded, but people also paste it raw. Both forms are read, and a raw
/// link keeps its own query.
public struct TrackerLink: Sendable, Hashable {
  /// The campaign, including the tokens.
  public var campaign = Campaign()
  /// The link for the app, decoded once.
  public var deepLink: String?
  /// The page for all visitors.
  public var redirect: String?
  /// The page for visitors without the app.
  public var fallback: String?

  /// Reads a tracker link.
  ///
  /// - Parameter url: The link as it was received.
  /// - Returns: nil if the link is not a tracker link. Its path must be one segment of letters and digits,
  ///   or several joined by `_`, and its query must contain at least one link.
  public init?(url: String) { self.init(URLText(url)) }

  init?(_ parts: URLText) {
    guard let query = parts.query,
      LinkQuery.mayHaveItem(in: query, beginningWith: Self.firstBytes)
    else { return nil }
    let segment = parts.path.dropFirst()
    guard
      segment.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }),
      !Self.tokens(segment).isEmpty
    else { return nil }
    campaign.tokens = Self.tokens(segment)
    let items = Self.joiningRawLinks(LinkQuery(query).items, fragment: parts.fragment)
    for item in items { take(item) }
    if deepLink == nil, redirect == nil, fallback == nil { return nil }
  }

  /// The name of the item with the link for the app.
  package static let deepLinkName = "deeplink"
  /// The name of the item with the page for all visitors.
  package static let redirectName = "redirect"
  /// The name of the item with the page for visitors without the app.
  package static let fallbackName = "fallback"
  private static let deepLinkAlias = "deep_link"

  /// The names of all items that contain a link.
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

  /// Returns the link of an item. A raw link is kept; an encoded one is decoded once, without turning plus
  /// signs into spaces.
  private static func link(_ item: LinkQuery.Item) -> String? {
    guard let value = item.rawValue, !value.isEmpty else { return nil }
    return isRawLink(value) ? String(value) : PercentCoding.decoded(value)
  }

  private static func isRawLink(_ value: Substring) -> Bool {
    let parts = URLText(String(value))
    return parts.scheme != nil && (parts.authority != nil || !parts.path.isEmpty)
  }

  // MARK: Raw links

  /// Reattaches the query of a raw link, whose items look like items of the tracker link. It extends to the
  /// next parameter that only a tracker link has. A fragment belongs to a raw link at the end.
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
