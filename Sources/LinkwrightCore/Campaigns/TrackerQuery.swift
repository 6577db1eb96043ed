/// The query of a tracker link, split into the parameters of the tracker link and other items.
///
/// An unencoded inner link keeps its own query, although the items of that query look like items of
/// the tracker link. The inner query extends to the next parameter that only a tracker link has. A
/// fragment belongs to the inner link if the inner link is the last item.
package struct TrackerQuery {
  package enum Part {
    /// A parameter of the tracker link, with its name in the form of
    /// ``TrackerLink/canonicalName(_:)``.
    case item(name: String, LinkQuery.Item)
    /// A run of other items, as written.
    case others(Substring)
  }

  /// The parts, in order.
  package private(set) var parts: [Part] = []
  /// Whether the fragment of the tracker link belongs to the last inner link.
  package private(set) var containsFragment = false

  /// Splits a query, which must not be empty.
  package init(_ query: Substring, fragment: Substring?) {
    let items = LinkQuery.items(of: query, named: Self.queryNames)
    var start: Substring.Index? = query.startIndex
    for (index, (name, item)) in items.enumerated() {
      let isLink = name < TrackerLink.linkNames.count
      if let start, start < item.text.startIndex {
        parts.append(.others(query[start..<query.utf8.index(before: item.text.startIndex)]))
      }
      var end = item.text.endIndex
      let isRaw = isLink && item.rawValue.map(TrackerLink.isRawLink) == true
      if isRaw, item.text.utf8.contains(UInt8(ascii: "?")) {
        let next = index + 1 < items.count ? items[index + 1].item.text.startIndex : nil
        end = next.map { query.utf8.index(before: $0) } ?? query.endIndex
      }
      start = query.afterAmpersand(at: end)
      var text = query[item.text.startIndex..<end]
      if isRaw, start == nil, let fragment {
        text += "#" + fragment
        containsFragment = true
      }
      parts.append(.item(name: Self.names[name], LinkQuery.Item(text)))
    }
    if let start { parts.append(.others(query[start...])) }
  }

  /// The names of the items that contain a link.
  static let linkNames = QueryNames(TrackerLink.linkNames)
  private static let queryNames = QueryNames(TrackerLink.linkNames + Campaign.names)
  /// The same names in canonical form.
  private static let names = TrackerLink.linkNames.map(TrackerLink.canonicalName) + Campaign.names
}
