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
    queryRange(of: url).flatMap { value(in: url[$0]) }
  }

  /// Returns a link without its click ID. The rest of the link stays the same, byte for byte.
  static func removed(from url: String) -> String {
    guard let range = queryRange(of: url), CampaignParameters.mayOccur(in: url[range]) else {
      return url
    }
    let items = LinkQuery(url[range]).items
    let remaining = items.filter { $0.name != CampaignParameters.clickID }
    if remaining.count == items.count { return url }
    // If no items remain, the question mark is removed, too.
    let query = LinkQuery(items: remaining).text.map { "?" + $0 } ?? ""
    return url[..<url.utf8.index(before: range.lowerBound)] + query + url[range.upperBound...]
  }

  /// The range between the question mark and the fragment.
  private static func queryRange(of url: String) -> Range<String.Index>? {
    let end = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let mark = url[..<end].utf8.firstIndex(of: UInt8(ascii: "?"))
    return mark.map { url.utf8.index(after: $0)..<end }
  }
}
