import LinkwrightCore

/// A link without its private parts, and those parts.
struct RedactedLink: Sendable, Hashable {
  /// The link that may be sent.
  var url: String
  /// Query items that no route declares.
  var removedItems: [LinkQuery.Item] = []
  /// The fragment, if no route declares it.
  var removedFragment: String?

  /// Returns the link from the service with the removed parts.
  ///
  /// If both have an item of the same name, or a fragment, the one from the service wins.
  ///
  /// - Parameter url: The link from the service, which differs from the one that was sent.
  func restored(in url: String) -> String {
    var parts = URLText(url)
    let items = LinkQuery(parts.query).items
    let names = Set(items.map(\.name))
    let added = removedItems.filter { !$0.text.isEmpty && !names.contains($0.name) }
    if !added.isEmpty { parts.query = LinkQuery(items: items + added).text.map { $0[...] } }
    if parts.fragment == nil, let removedFragment { parts.fragment = removedFragment[...] }
    return parts.text
  }
}
