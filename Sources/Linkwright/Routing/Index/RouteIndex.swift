import LinkwrightCore

/// The patterns of a route type, grouped by the first segments of their paths. Each group is
/// prepared on first use.
///
/// The synthesized `Codable` code determines the properties of a case. Its first call makes the
/// Swift runtime look up the types of all cases. If all patterns were prepared at once, an app with
/// 200 routes would wait for this at every launch, even without a link. See `docs/performance.md`
/// for the times.
///
/// The index is a class because all copies of a table share the groups.
final class RouteIndex<Route: LinkRoute>: Sendable {
  private let outlines: [RouteOutline<Route>]
  /// The positions of outlines, by their first segments. Each list includes the outlines without a
  /// literal first segment.
  private let positions: [String: [Int]]
  private let openPositions: [Int]
  /// The first segments, by the keys of the cases that can be printed.
  private let segments: [String: String]
  private let ignoresCase: Bool
  private let groups = Locked<[Part: RouteGroup]>([:])

  /// The patterns of a group.
  private enum Part: Hashable {
    case all
    /// The patterns that do not begin with a literal.
    case open
    case beginning(String)
  }

  init(ignoringCase: Bool) {
    ignoresCase = ignoringCase
    outlines = RouteOutline.all(level: 0)
    var positions: [String: [Int]] = [:]
    var others: [Int] = []
    var segments: [String: String] = [:]
    for (position, outline) in outlines.enumerated() {
      guard var first = outline.firstLiteral else {
        others.append(position)
        for first in positions.keys { positions[first]?.append(position) }
        continue
      }
      if ignoringCase { first = first.loweredASCII }
      positions[first, default: others].append(position)
      if !outline.isAlias { segments[outline.key.rawValue] = first }
    }
    self.positions = positions
    openPositions = others
    self.segments = segments
  }

  /// All patterns.
  var all: RouteGroup { group(.all) }

  /// Returns the patterns that can match a link with this first segment.
  func group(beginning first: String?) -> RouteGroup {
    // Groups exist only for first segments of patterns. Links can have any other first segment, so
    // the number of groups would otherwise be unlimited.
    guard var first else { return group(.open) }
    if ignoresCase { first = first.loweredASCII }
    return positions[first] == nil ? group(.open) : group(.beginning(first))
  }

  /// Returns the patterns that print a case.
  func group(of key: String) -> RouteGroup { group(beginning: segments[key]) }

  private func group(_ part: Part) -> RouteGroup {
    if let known = groups.withLock({ $0[part] }) { return known }
    let group = RouteGroup(outlines(of: part), ignoringCase: ignoresCase)
    // The group is prepared without holding the lock, because the preparation calls the app's code.
    // As a result, two threads may prepare the same group.
    groups.withLock { $0[part] = group }
    return group
  }

  private func outlines(of part: Part) -> [RouteOutline<Route>] {
    switch part {
    case .all: outlines
    case .open: openPositions.map { outlines[$0] }
    case .beginning(let first): (positions[first] ?? []).map { outlines[$0] }
    }
  }
}
