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

  /// Returns a link with the marker.
  static func added(to url: String) -> String {
    if isPresent(inLink: url) { return url }
    let end = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let sign =
      switch LinkItems.queryRange(of: url) {
      case nil: "?"
      case let range? where range.isEmpty: ""
      case _?: "&"
      }
    return "\(url[..<end])\(sign)\(item.text)\(url[end...])"
  }
}
