import LinkwrightCore

/// The items that the service itself adds to links, in links of any form.
enum LinkItems {
  /// The names of items that belong to one visitor: the click ID, and the marker of a scan.
  static let ofVisitors = [CampaignParameters.clickID, CampaignParameters.via]

  /// Returns a link without the items of a visitor. The rest of the link stays the same, byte for
  /// byte.
  static func removed(from url: String) -> String {
    guard let range = queryRange(of: url), CampaignParameters.mayOccur(in: url[range]) else {
      return url
    }
    let items = LinkQuery(url[range]).items
    let remaining = items.filter { !ofVisitors.contains($0.name) }
    if remaining.count == items.count { return url }
    // If no items remain, the question mark is removed, too.
    let query = LinkQuery(items: remaining).text.map { "?" + $0 } ?? ""
    return url[..<url.utf8.index(before: range.lowerBound)] + query + url[range.upperBound...]
  }

  /// The range between the question mark and the fragment.
  static func queryRange(of url: String) -> Range<String.Index>? {
    let end = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let mark = url[..<end].utf8.firstIndex(of: UInt8(ascii: "?"))
    return mark.map { url.utf8.index(after: $0)..<end }
  }
}
