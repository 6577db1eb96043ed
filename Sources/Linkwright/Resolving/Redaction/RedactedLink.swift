import LinkwrightCore

/// A link without its private parts, together with the removed parts.
struct RedactedLink: Sendable {
  /// The link without its private parts, which may be sent.
  var url: String
  /// The query items that no route declares, as runs of items joined with `&`.
  var removedItems: [Substring] = []
  /// The fragment; nil if there is none or if the route declares it.
  var removedFragment: String?
  /// The link as it was received, if its path was shortened.
  var whole: String?

  /// Returns the link from the service with the removed parts added again.
  ///
  /// If the link from the service has an item with the same name as a removed item, or has a
  /// fragment, the removed part is not added.
  ///
  /// - Parameter url: The link from the service, which differs from the link that was sent.
  func restored(in url: String) -> String {
    var parts = URLText(url)
    if let whole {
      let (sent, whole) = (URLText(self.url), URLText(whole))
      let isSame = (parts.authority ?? "").hasSameBytes(as: sent.authority ?? "")
      if isSame, parts.path.hasSameBytes(as: sent.path) {
        (parts.authority, parts.path) = (whole.authority, whole.path)
      }
    }
    let items = LinkQuery(parts.query).items
    let names = Set(items.map { Array($0.name.utf8) })
    let added = removedItems.flatMap { LinkQuery($0).items }
      .filter { !$0.text.isEmpty && !names.contains(Array($0.name.utf8)) }
    if !added.isEmpty { parts.query = LinkQuery(items: items + added).text.map { $0[...] } }
    if parts.fragment == nil, let removedFragment { parts.fragment = removedFragment[...] }
    return parts.text
  }
}
