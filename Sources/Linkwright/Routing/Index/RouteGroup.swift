import LinkwrightCore

/// A group of patterns that are prepared together: either all patterns, or those that can match a
/// given first segment.
struct RouteGroup: Sendable {
  /// The entries, in the order in which they are tried.
  let entries: [RouteEntry]
  let findings: [RouteFinding]
  /// The first segments of private routes whose pattern has an error, one list for each pattern.
  let privatePrefixes: [[String]]
  /// The positions of the entries that can be printed, by the keys of their cases. The keys are
  /// bytes, because `==` on strings also accepts other code points.
  private let positionByKeys: [[[UInt8]]: Int]

  init<Route: LinkRoute>(_ outlines: [RouteOutline<Route>], ignoringCase: Bool) {
    let builder = RouteEntryBuilder(outlines)
    var declared = builder.entries
    for index in declared.indices { declared[index].ignoresCase = ignoringCase }
    let precedences = declared.map(RouteEntry.Precedence.init)
    let order = Self.order(of: precedences)
    entries = order.map { declared[$0] }
    findings = builder.findings + Self.ties(declared, precedences)
    privatePrefixes = builder.faults.filter(\.policy.neverRecord).map(\.prefix)
    var positionByKeys: [[[UInt8]]: Int] = [:]
    positionByKeys.reserveCapacity(entries.count)
    for (position, entry) in entries.enumerated() where !entry.isAlias {
      positionByKeys[entry.keys.map { Array($0.utf8) }] = position
    }
    self.positionByKeys = positionByKeys
  }

  /// Returns the entry that prints a route.
  func entry(of keys: [String]) -> RouteEntry? {
    positionByKeys[keys.map { Array($0.utf8) }].map { entries[$0] }
  }

  /// Returns the positions of precedences, the highest precedence first. Positions of the same
  /// precedence keep their order.
  private static func order(of precedences: [RouteEntry.Precedence]) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(precedences.count)
    for (position, precedence) in precedences.enumerated() {
      var (start, end) = (0, order.count)
      while start < end {
        let middle = (start + end) / 2
        if precedences[order[middle]] < precedence { end = middle } else { start = middle + 1 }
      }
      order.insert(position, at: start)
    }
    return order
  }

  private static func ties(
    _ entries: [RouteEntry],
    _ precedences: [RouteEntry.Precedence]
  ) -> [RouteFinding] {
    var first: [RouteEntry.Shape: String] = [:]
    first.reserveCapacity(entries.count)
    return zip(entries, precedences).compactMap { entry, precedence in
      let shape = RouteEntry.Shape(entry, precedence)
      let text = entry.pattern.text
      guard let other = first[shape] else {
        first[shape] = text
        return nil
      }
      return RouteFinding(
        code: .tie,
        pattern: text,
        message:
          "\(other) matches the same links and takes precedence. Change one of the two patterns."
      )
    }
  }
}
