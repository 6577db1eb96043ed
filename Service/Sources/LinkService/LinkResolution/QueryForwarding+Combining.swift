import LinkStore
import LinkwrightCore

extension QueryForwarding {
  /// Returns the query of a destination, combined with the query of the request.
  ///
  /// All items stay as written. The items of the destination come first.
  ///
  /// - Parameters:
  ///   - own: The query of the destination.
  ///   - requested: The query of the request without campaign parameters.
  func combined(_ own: String?, with requested: String?) -> String? {
    guard self != .drop, let requested, !requested.isEmpty else { return own }
    guard let own, !own.isEmpty else { return requested }
    var ownItems = LinkQuery(own).items
    var requestedItems = LinkQuery(requested).items
    switch self {
    case .keep, .drop: break
    case .merge:
      let names = Set(ownItems.map(\.name))
      requestedItems.removeAll { names.contains($0.name) }
    case .override:
      let names = Set(requestedItems.map(\.name))
      ownItems.removeAll { names.contains($0.name) }
    }
    return LinkQuery(items: ownItems + requestedItems).text
  }

  /// Returns a URL, with the query of the request forwarded into its query.
  func url(_ url: String, with requested: String?) -> String {
    guard self != .drop, let requested, !requested.isEmpty else { return url }
    let end = url.utf8.firstIndex(of: UInt8(ascii: "#")) ?? url.endIndex
    let mark = url[..<end].utf8.firstIndex(of: UInt8(ascii: "?"))
    let own = mark.map { String(url[url.utf8.index(after: $0)..<end]) }
    let query = combined(own, with: requested)
    return url[..<(mark ?? end)] + (query.map { "?" + $0 } ?? "") + url[end...]
  }
}
