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

  /// The prefixes and names of all campaign and technical parameters of a long link.
  package static let names = prefixes + [clickID, opensExternalBrowser]
  private static let queryNames = QueryNames(names)
  private static let allQueryNames = QueryNames(names + TrackerLink.linkNames)

  /// Returns a Boolean value that indicates whether a query may contain campaign parameters,
  /// technical parameters or, in a tracker link, another link.
  ///
  /// The check is fast because it compares only the first letter and the length of each item. If
  /// the result is false, the query contains none of these parameters. If the result is true, the
  /// query may still contain none of these parameters.
  ///
  /// - Parameter query: The query, without its question mark.
  public static func mayOccur(in query: Substring) -> Bool {
    LinkQuery.mayHaveItem(in: query, possiblyNamed: allQueryNames)
  }

  /// Splits a query into the part that belongs to the destination and the part that describes the
  /// campaign.
  ///
  /// - Returns: The remaining query, which is nil if nothing remains, and the campaign. A query
  ///   without campaign parameters is returned byte for byte.
  static func taken(outOf query: Substring?) -> (query: Substring?, campaign: Campaign) {
    var campaign = Campaign()
    guard let query, !query.isEmpty else { return (query, campaign) }
    let (taken, others) = LinkQuery.partition(query, possiblyNamed: queryNames) {
      take($0, into: &campaign)
    }
    if taken.isEmpty { return (query, campaign) }
    return (others.isEmpty ? nil : others.joined(separator: "&")[...], campaign)
  }

  /// Returns a Boolean value that indicates whether an item is a campaign parameter or a technical
  /// parameter.
  package static func contain(_ item: LinkQuery.Item) -> Bool {
    var campaign = complete
    return take(item, into: &campaign)
  }

  /// A campaign from which nothing is missing, so that no values are decoded.
  private static let complete = Campaign(
    tokens: [""],
    network: "",
    campaign: "",
    adgroup: "",
    creative: "",
    label: ""
  )

  /// - Returns: false if the item belongs to the destination.
  private static func take(_ item: LinkQuery.Item, into campaign: inout Campaign) -> Bool {
    let name = item.name
    if name == clickID { return true }
    if name == opensExternalBrowser { return item.value == "1" }
    for prefix in prefixes {
      if let field = name[...].removing(prefix: prefix) {
        return take(item, field: String(field), into: &campaign)
      }
    }
    return false
  }

  /// - Parameter field: The name of the item without its prefix.
  private static func take(
    _ item: LinkQuery.Item,
    field: String,
    into campaign: inout Campaign
  ) -> Bool {
    if field == "t" || field == "tracker" {
      if campaign.tokens.isEmpty { campaign.tokens = TrackerLink.tokens(item.value[...]) }
      return true
    }
    if Campaign.names.contains(field) {
      if campaign[field] == nil { campaign[field] = item.value }
      return true
    }
    // With a prefix, these parameters belong neither to the campaign nor to the destination.
    return TrackerLink.linkNames.contains(field)
  }
}
