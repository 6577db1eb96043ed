/// The query parameters that speak about a campaign and not about a destination.
///
/// The names are those of the vendor that the first users come from: `adj_t`, `adj_campaign` and
/// their like, with the older prefix `adjust_` too (documented). Two belong to transport: the click
/// id that our own pages add, and what LINE is asked with to open its external browser.
public enum CampaignParameters {
  /// Prefixes of parameters in a long link.
  static let prefixes = ["adj_", "adjust_"]

  /// The parameter that carries the id of the visit which led to the app.
  public static let clickID = "lw_click"
  /// LINE opens a link that has it in the external browser (documented by LINE).
  public static let opensExternalBrowser = "openExternalBrowser"

  /// The fields of a campaign by the name of their parameter.
  package static var fields: [(name: String, field: WritableKeyPath<Campaign, String?>)] {
    [
      ("network", \.network), ("campaign", \.campaign), ("adgroup", \.adgroup),
      ("creative", \.creative), ("label", \.label),
    ]
  }

  /// Names behind the prefix that are no part of a campaign, but none of a destination either.
  private static let others: Set<String> = ["deep_link", "deeplink", "fallback", "redirect"]

  /// Whether a query may speak about more than a destination: about a campaign, about transport, or,
  /// behind a tracker token, about another link. false is certain.
  public static func mayOccur(in query: Substring) -> Bool {
    LinkQuery.mayHaveItem(in: query, beginningWith: "alodrf")
  }

  /// Splits a query into what belongs to the destination and what to the campaign.
  ///
  /// - Returns: The query as it was when nothing had to be taken out; nil when nothing remains.
  static func taken(outOf query: Substring?) -> (query: Substring?, campaign: Campaign) {
    var campaign = Campaign()
    guard let query else { return (nil, campaign) }
    // Of adj_, adjust_, lw_click and openExternalBrowser.
    guard LinkQuery.mayHaveItem(in: query, beginningWith: "alo") else { return (query, campaign) }
    let items = LinkQuery(query).items
    let remaining = items.filter { !take($0, into: &campaign) }
    if remaining.count == items.count { return (query, campaign) }
    return (LinkQuery(items: remaining).text.map { $0[...] }, campaign)
  }

  /// Whether an item speaks about a campaign or about transport.
  package static func contain(_ item: LinkQuery.Item) -> Bool {
    var campaign = Campaign()
    return take(item, into: &campaign)
  }

  /// - Returns: Whether the item is none of the destination's.
  private static func take(_ item: LinkQuery.Item, into campaign: inout Campaign) -> Bool {
    let name = item.name
    if name == clickID { return true }
    if name == opensExternalBrowser { return item.value == "1" }
    guard let prefix = prefixes.first(where: name.hasPrefix) else { return false }
    let field = String(name.dropFirst(prefix.count))
    if field == "t" || field == "tracker" {
      if campaign.tokens.isEmpty { campaign.tokens = TrackerLink.tokens(item.value[...]) }
      return true
    }
    if let known = fields.first(where: { $0.name == field }) {
      if campaign[keyPath: known.field] == nil { campaign[keyPath: known.field] = item.value }
      return true
    }
    return others.contains(field)
  }
}
