import LinkwrightCore

/// A link without what stays on the device, and what that is.
struct RedactedLink: Sendable, Hashable {
  /// What may be sent.
  var url: String
  /// Items of the query that no route declares.
  var removedItems: [LinkQuery.Item] = []
  /// A fragment that no route declares.
  var removedFragment: String?

  /// The link that the service answered, with what was held back. Where both have an item or a
  /// fragment, that of the answer stays.
  ///
  /// - Parameter answer: Another link than the one that was sent.
  func completed(_ answer: String) -> String {
    var parts = URLText(answer)
    let items = LinkQuery(parts.query).items
    let names = Set(items.map(\.name))
    let added = removedItems.filter { !$0.text.isEmpty && !names.contains($0.name) }
    if !added.isEmpty { parts.query = LinkQuery(items: items + added).text.map { $0[...] } }
    if parts.fragment == nil, let removedFragment { parts.fragment = removedFragment[...] }
    return parts.text
  }
}
