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
    let end = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let mark = url[..<end].utf8.firstIndex(of: UInt8(ascii: "?"))
    let own = mark.map { String(url[url.utf8.index(after: $0)..<end]) }
    let query = combined(own, with: brought)
    return url[..<(mark ?? end)] + (query.map { "?" + $0 } ?? "") + url[end...]
  }
}
