import LinkStore
import LinkwrightCore

/// The click ID in a link: the ID of the visit whose page contains the link.
enum ClickID {
  /// The click ID of a query; nil if there is none, or if the service cannot have created it.
  static func value(in query: Substring?) -> String? {
    guard let query, CampaignParameters.mayOccur(in: query) else { return nil }
    return LinkQuery(query)[CampaignParameters.clickID].flatMap {
      UniqueID.time(of: $0) == nil ? nil : $0
    }
  }

  /// The click ID of a link of any form.
  static func value(inLink url: String) -> String? {
    LinkItems.queryRange(of: url).flatMap { value(in: url[$0]) }
  }
}
