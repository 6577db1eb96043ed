import LinkwrightCore

/// Patterns that are prepared together: those that can match a given first segment, or all.
struct RouteGroup: Sendable {
  /// The entries, in the order in which they are tried.
  let entries: [RouteEntry]
  let findings: [RouteFinding]
  /// The positions of printable entries, by the keys of their cases.
  private let positionByKeys: [[String]: Int]

  init<Route: LinkRoute>(_ outlines: [RouteOutline<Route>]) {
    let reader = RouteReader(outlines)
    let precisions = reader.entries.map(RouteEntry.Precision.init)
    // The sort is stable: entries of the same precision keep their order.
    let order = precisions.indices.sorted { precisions[$1] < precisions[$0] }
    entries = order.map { reader.entries[$0] }
    findings = reader.findings + Self.ties(reader.entries, precisions)
    var positionByKeys: [[String]: Int] = [:]
    positionByKeys.reserveCapacity(entries.count)
    for (position, entry) in entries.enumerated() where !entry.isAlias {
      positionByKeys[entry.keys] = position
    }
    self.positionByKeys = positionByKeys
  }

  /// Returns the entry that prints a route.
  func entry(of keys: [String]) -> RouteEntry? { positionByKeys[keys].map { entries[$0] } }

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
        message: "\(other) matches the same links and takes precedence: change one of the two."
      )
    }
  }
}
