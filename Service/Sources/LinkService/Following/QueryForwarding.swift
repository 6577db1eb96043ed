import LinkStore
import LinkwrightCore

extension QueryForwarding {
  /// The query of a destination when a visitor brings one along.
  ///
  /// Every item stays as it was written; the link's own come first.
  ///
  /// - Parameters:
  ///   - own: The query of the link's destination, nil for none.
  ///   - brought: The visitor's query without what speaks about a campaign, nil for none.
  func combined(_ own: String?, with brought: String?) -> String? {
    guard self != .drop, let brought, !brought.isEmpty else { return own }
    guard let own, !own.isEmpty else { return brought }
    var ownItems = LinkQuery(own).items
    var broughtItems = LinkQuery(brought).items
    switch self {
    case .keep, .drop: break
    case .merge:
      let names = Set(ownItems.map(\.name))
      broughtItems.removeAll { names.contains($0.name) }
    case .override:
      let names = Set(broughtItems.map(\.name))
      ownItems.removeAll { names.contains($0.name) }
    }
    return LinkQuery(items: ownItems + broughtItems).text
  }

  /// A URL with the visitor's query forwarded into it.
  func url(_ url: String, with brought: String?) -> String {
    guard self != .drop, let brought, !brought.isEmpty else { return url }
    let fragment = url.firstIndex(of: "#").map { url[$0...] } ?? ""
    let beforeFragment = url.prefix(url.count - fragment.count)
    let mark = beforeFragment.firstIndex(of: "?")
    let own = mark.map { String(beforeFragment[beforeFragment.index(after: $0)...]) }
    let base = mark.map { beforeFragment[..<$0] } ?? beforeFragment
    let query = combined(own, with: brought)
    return base + (query.map { "?" + $0 } ?? "") + fragment
  }
}
