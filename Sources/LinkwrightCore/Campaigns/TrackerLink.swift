/// A link whose path is a tracker token and whose query carries another link:
/// `https://{host}/{token}?campaign=…&deeplink=…&redirect=…&fallback=…`.
///
/// The inner link has to be percent-encoded, but people paste it raw, so both are read, and a query
/// that the inner link has of its own stays with it.
public struct TrackerLink: Sendable, Hashable {
  /// The campaign, with the tokens.
  public var campaign = Campaign()
  /// The link for the app, decoded once.
  public var deepLink: String?
  /// The page for visitors of any kind.
  public var redirect: String?
  /// The page for visitors without the app.
  public var fallback: String?

  /// - Returns: nil for a link that has not the form of a tracker link: one segment of letters and
  ///   digits, or several joined by `_`, and at least one link inside.
  public init?(url: String) { self.init(URLText(url)) }

  init?(_ parts: URLText) {
    // Of deeplink, deep_link, redirect and fallback.
    guard let query = parts.query, LinkQuery.mayHaveItem(in: query, beginningWith: "drf") else {
      return nil
    }
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

  static func tokens(_ text: Substring) -> [String] {
    text.split(separator: "_").map(String.init)
  }

  static func isTracker(_ url: String) -> Bool { TrackerLink(url: url) != nil }

  private mutating func take(_ item: LinkQuery.Item) {
    switch item.name {
    case "deeplink", "deep_link": deepLink = deepLink ?? Self.link(item)
    case "redirect": redirect = redirect ?? Self.link(item)
    case "fallback": fallback = fallback ?? Self.link(item)
    case let name:
      guard let known = CampaignParameters.fields.first(where: { $0.name == name }) else { return }
      if campaign[keyPath: known.field] == nil { campaign[keyPath: known.field] = item.value }
    }
  }

  /// A raw link stands as it is; an encoded one is decoded once, and a plus in it is a plus.
  private static func link(_ item: LinkQuery.Item) -> String? {
    guard let value = item.rawValue, !value.isEmpty else { return nil }
    return isRawLink(value) ? String(value) : PercentCoding.decoded(value)
  }

  private static func isRawLink(_ value: Substring) -> Bool {
    let parts = URLText(String(value))
    return parts.scheme != nil && (parts.authority != nil || !parts.path.isEmpty)
  }

  // MARK: Links that were pasted raw

  /// The names of items that hold a link.
  package static let linkNames: Set<String> = ["deeplink", "deep_link", "redirect", "fallback"]

  /// Gives back to a raw link the items of its own query, which look like items of the tracker: those
  /// up to the next parameter that only a tracker has. A fragment goes to a raw link at the end.
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
