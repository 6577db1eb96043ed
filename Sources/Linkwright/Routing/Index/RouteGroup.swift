import LinkwrightCore

/// Patterns of a route that are read together: those that a link with a first segment may be one of, or
/// all.
struct RouteGroup: Sendable {
  /// In the order in which they are tried.
  let entries: [RouteEntry]
  let findings: [RouteFinding]
  /// Places of the entries that print, by the keys of their cases.
  private let placeByKeys: [[String]: Int]

  init<Route: LinkRoute>(_ outlines: [RouteOutline<Route>]) {
    let reader = RouteReader(outlines)
    let precisions = reader.entries.map(RouteEntry.Precision.init)
    // Entries of the same precision stay in their order.
    let order = precisions.indices.sorted { precisions[$1] < precisions[$0] }
    entries = order.map { reader.entries[$0] }
    findings = reader.findings + Self.ties(reader.entries, precisions)
    var placeByKeys: [[String]: Int] = [:]
    placeByKeys.reserveCapacity(entries.count)
    for (place, entry) in entries.enumerated() where !entry.isAlias {
      placeByKeys[entry.keys] = place
    }
    self.placeByKeys = placeByKeys
  }

  /// The entry that prints a route.
  func entry(of keys: [String]) -> RouteEntry? { placeByKeys[keys].map { entries[$0] } }

  private static func ties(
    _ entries: [RouteEntry],
    _ precisions: [RouteEntry.Precision]
  ) -> [RouteFinding] {
    var first: [RouteEntry.Shape: String] = [:]
    first.reserveCapacity(entries.count)
    return zip(entries, precisions).compactMap { entry, precision in
      let shape = RouteEntry.Shape(entry, precision)
      let text = entry.pattern.text
      guard let other = first[shape] else {
        first[shape] = text
        return nil
      }
      return RouteFinding(
        code: .tie,
        pattern: text,
        message: "\(other) takes the same links and comes first: change one of them."
      )
    }
  }
}
