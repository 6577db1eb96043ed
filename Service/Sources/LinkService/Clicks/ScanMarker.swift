import LinkwrightCore

/// The query item that tells the scan of a QR code from a tap: `lw_via=qr`.
///
/// It is part of the link in the code and of nothing else. No destination, page or preview contains
/// it, so a link that a visitor passes on counts as a tap again.
enum ScanMarker {
  static let item = LinkQuery.Item(name: CampaignParameters.via, value: "qr")

  /// Whether a query says that the visitor scanned a code.
  static func isPresent(in query: Substring?) -> Bool {
    guard let query, CampaignParameters.mayOccur(in: query) else { return false }
    return LinkQuery(query)[item.name] == item.value
  }

  /// Whether a link of any form has the marker.
  static func isPresent(inLink url: String) -> Bool {
    LinkItems.queryRange(of: url).map { isPresent(in: url[$0]) } ?? false
  }

  /// Returns a link with the marker as the first item of its query.
  ///
  /// At the end of a tracker link, the marker could become part of an inner link that is not encoded.
  /// Of several items with the name of the marker, the first one counts, so the rest of the link
  /// stays the same, byte for byte.
  static func added(to url: String) -> String {
    guard let range = LinkItems.queryRange(of: url) else {
      let end = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
      return "\(url[..<end])?\(item.text)\(url[end...])"
    }
    let query = url[range]
    // After a question mark within the query, the marker may already be part of an inner link.
    let own = query.utf8.firstIndex(of: UInt8(ascii: "?")).map { query[..<$0] } ?? query
    if isPresent(in: own) { return url }
    let sign = range.isEmpty ? "" : "&"
    return "\(url[..<range.lowerBound])\(item.text)\(sign)\(url[range.lowerBound...])"
  }
}
