/// The query parameters of a link that are not part of its destination.
///
/// Most of these parameters describe a campaign and have Adjust's names: `adj_t`, `adj_campaign`
/// and so on. Adjust's older prefix, `adjust_`, is accepted as well (documented by Adjust). Two
/// technical parameters have other names: the click ID, which the service's pages add, and the
/// parameter that makes LINE open a link in an external browser.
public enum CampaignParameters {
  /// The prefixes of campaign parameters in a long link.
  static let prefixes = ["adj_", "adjust_"]

  /// The name of the parameter that contains the click ID: the ID of the visit that led to the app.
  public static let clickID = "lw_click"
  /// The name of the parameter that makes LINE open a link in an external browser (documented by
  /// LINE).
  public static let opensExternalBrowser = "openExternalBrowser"

  /// The parameter names of a campaign, without prefixes, and the property for each name.
  package static var fields: [(name: String, field: WritableKeyPath<Campaign, String?>)] {
    [
      ("network", \.network), ("campaign", \.campaign), ("adgroup", \.adgroup),
      ("creative", \.creative), ("label", \.label),
    ]
  }

  /// The first bytes of all campaign and technical parameters of a long link.
  private static let firstBytes = FirstBytes(of: prefixes + [clickID, opensExternalBrowser])
  private static let allFirstBytes = firstBytes.union(TrackerLink.firstBytes)

  /// Returns a Boolean value that indicates whether a query may contain campaign parameters,
  /// technical parameters or, in a tracker link, another link.
  ///
  /// The check is fast because it compares only the first letter of each name. If the result is
  /// false, the query contains none of these parameters. If the result is true, the query may still
  /// contain none of these parameters.
  ///
  /// - Parameter query: The query, without its question mark.
  public static func mayOccur(in query: Substring) -> Bool {
    LinkQuery.mayHaveItem(in: query, beginningWith: allFirstBytes)
  }

  /// Splits a query into the part that belongs to the destination and the part that describes the
  /// campaign.
  ///
  /// - Returns: The remaining query, which is nil if nothing remains, and the campaign. A query
  ///   without campaign parameters is returned byte for byte.
  static func taken(outOf query: Substring?) -> (query: Substring?, campaign: Campaign) {
    var campaign = Campaign()
    guard let query else { return (nil, campaign) }
    guard LinkQuery.mayHaveItem(in: query, beginningWith: firstBytes) else {
      return (query, campaign)
    }
    let items = LinkQuery(query).items
    let remaining = items.filter { !take($0, into: &campaign) }
    if remaining.count == items.count { return (query, campaign) }
    return (LinkQuery(items: remaining).text.map { $0[...] }, campaign)
  }

  /// Returns a Boolean value that indicates whether an item is a campaign parameter or a technical
  /// parameter.
  package static func contain(_ item: LinkQuery.Item) -> Bool {
    var campaign = Campaign()
    return take(item, into: &campaign)
  }

  /// - Returns: false if the item belongs to the destination.
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
    // With a prefix, these parameters belong neither to the campaign nor to the destination.
    return TrackerLink.linkNames.contains(field)
  }
}
