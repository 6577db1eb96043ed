/// The query parameters of a link that are not part of its destination.
///
/// Most of these parameters describe a campaign and have Adjust's names: `adj_t`, `adj_campaign`
/// and so on. Adjust's older prefix, `adjust_`, is accepted as well (documented by Adjust). Three
/// technical parameters have other names: the click ID, which the service's pages add, the marker
/// of links in QR codes, and the parameter that makes LINE open a link in an external browser.
public enum CampaignParameters {
  /// The prefixes of campaign parameters in a long link.
  static let prefixes = ["adj_", "adjust_"]

  /// The name of the parameter that contains the click ID: the ID of the visit that led to the app.
  public static let clickID = "lw_click"
  /// The name of the parameter that marks the link in a QR code. Its value is `qr`.
  public static let via = "lw_via"
  /// The name of the parameter that makes LINE open a link in an external browser (documented by
  /// LINE).
  public static let opensExternalBrowser = "openExternalBrowser"

  // A parameter is known by the index of its name in ``names``. A table of enumerations would be
  // clearer, but would add 5 KiB to every app.

  /// The names of technical parameters, which have no prefix. The first belongs to the destination
  /// unless its value is 1.
  private static let technicalNames = [opensExternalBrowser, clickID, via]
  /// The names of campaign parameters without their prefix: first those for the tokens, then those
  /// for the other values. With a prefix, the names of a tracker link's links belong neither to the
  /// campaign nor to the destination.
  private static let fields = tokenFields + Campaign.names + TrackerLink.linkNames
  private static let tokenFields = ["t", "tracker"]

  /// The names of all campaign and technical parameters of a long link.
  private static let names = QueryNames(
    technicalNames + prefixes.flatMap { prefix in fields.map { prefix + $0 } }
  )
  /// The beginnings of all names for which ``mayOccur(in:)`` searches.
  private static let allBeginnings = QueryNames(prefixes + technicalNames + TrackerLink.linkNames)

  /// Returns a Boolean value that indicates whether a query may contain campaign parameters,
  /// technical parameters or, in a tracker link, another link.
  ///
  /// The check is fast because it compares only the first letter and the length of each item. If
  /// the result is false, the query contains none of these parameters. If the result is true, the
  /// query may still contain none of these parameters.
  ///
  /// - Parameter query: The query, without its question mark.
  public static func mayOccur(in query: Substring) -> Bool {
    LinkQuery.mayHaveItem(in: query, possiblyNamed: allBeginnings)
  }

  /// Splits a query into the part that belongs to the destination and the part that describes the
  /// campaign.
  ///
  /// - Returns: The remaining query, which is nil if nothing remains, and the campaign. A query
  ///   without campaign parameters is returned byte for byte.
  static func taken(outOf query: Substring?) -> (query: Substring?, campaign: Campaign) {
    var campaign = Campaign()
    guard let query else { return (nil, campaign) }
    var taken: [LinkQuery.Item] = []
    for (name, item) in LinkQuery.items(of: query, named: names) where isParameter(name, item) {
      take(name, item, into: &campaign)
      taken.append(item)
    }
    if taken.isEmpty { return (query, campaign) }
    let others = LinkQuery.runs(of: query, between: taken)
    return (others.isEmpty ? nil : others.joined(separator: "&")[...], campaign)
  }

  /// Returns a Boolean value that indicates whether an item is a campaign parameter or a technical
  /// parameter.
  package static func contain(_ item: LinkQuery.ItemBytes) -> Bool {
    names.index(of: item).map { isParameter($0, LinkQuery.Item(item)) } ?? false
  }

  private static func isParameter(_ name: Int, _ item: LinkQuery.Item) -> Bool {
    name > 0 || item.value == "1"
  }

  private static func take(_ name: Int, _ item: LinkQuery.Item, into campaign: inout Campaign) {
    guard name >= technicalNames.count else { return }
    let field = (name - technicalNames.count) % fields.count
    // A campaign has the first of several values, so the other ones are not decoded.
    if field < tokenFields.count {
      if campaign.tokens.isEmpty { campaign.tokens = TrackerLink.tokens(item.value[...]) }
    } else if field < tokenFields.count + Campaign.names.count, campaign[fields[field]] == nil {
      campaign[fields[field]] = item.value
    }
  }
}
