import LinkwrightCore

/// A link as visitors share it: the requested path, and the query without the items that the
/// service itself adds to links.
struct SharedLink: Sendable {
  let host: String
  let path: String
  let query: [LinkQuery.Item]

  init(_ target: RequestTarget, on host: HostConfiguration) {
    self.host = host.name
    path = target.path
    let added = LinkItems.ofVisitors + [CampaignParameters.opensExternalBrowser]
    query = LinkQuery(target.query).items.filter { !added.contains($0.name) }
  }

  /// The added items come first. At the end of a tracker link, they could become part of an inner link
  /// that is not encoded.
  ///
  /// - Parameters:
  ///   - clickID: The click ID to add to the query; nil to add none.
  ///   - opensExternalBrowser: Whether to add the query item that makes LINE open the link in the
  ///     external browser.
  ///   - isScan: Whether to keep the marker of a scanned QR code.
  func url(
    clickID: String? = nil,
    opensExternalBrowser: Bool = false,
    isScan: Bool = false
  ) -> String {
    var items: [LinkQuery.Item] = []
    if isScan { items.append(ScanMarker.item) }
    if opensExternalBrowser {
      items.append(LinkQuery.Item(name: CampaignParameters.opensExternalBrowser, value: "1"))
    }
    if let clickID { items.append(.click(clickID)) }
    let text = LinkQuery(items: items + query).text.map { "?" + $0 } ?? ""
    return "https://\(host)\(path)\(text)"
  }
}

extension LinkQuery.Item {
  /// The item with the ID of a visit.
  static func click(_ id: String) -> LinkQuery.Item {
    LinkQuery.Item(name: CampaignParameters.clickID, value: id)
  }
}
