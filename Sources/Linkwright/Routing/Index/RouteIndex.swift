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
  /// literal first segment. Segments and keys are bytes, because `==` on strings also accepts other
  /// code points.
  private let positions: [[UInt8]: [Int]]
  private let openPositions: [Int]
  /// The first segments, by the keys of the cases that can be printed.
  private let segments: [[UInt8]: String]
  private let ignoresCase: Bool
  private let groups = Locked<[Part: RouteGroup]>([:])

  /// The patterns of a group.
  private enum Part: Hashable {
    case all
    /// The patterns that do not begin with a literal.
    case open
    case beginning([UInt8])
  }

  init(ignoringCase: Bool) {
    ignoresCase = ignoringCase
    outlines = RouteOutline.all(level: 0)
    var positions: [[UInt8]: [Int]] = [:]
    var others: [Int] = []
    var segments: [[UInt8]: String] = [:]
    for (position, outline) in outlines.enumerated() {
      guard let first = outline.firstLiteral else {
        others.append(position)
        for first in positions.keys { positions[first]?.append(position) }
        continue
      }
      positions[Self.bytes(first, ignoringCase), default: others].append(position)
      if !outline.isAlias { segments[Array(outline.key.rawValue.utf8)] = first }
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
    guard let first else { return group(.open) }
    let bytes = Self.bytes(first, ignoresCase)
    return positions[bytes] == nil ? group(.open) : group(.beginning(bytes))
  }

  /// Returns the bytes under which a first segment is found.
  private static func bytes(_ segment: String, _ ignoresCase: Bool) -> [UInt8] {
    Array((ignoresCase ? segment.loweredASCII : segment).utf8)
  }

  /// Returns the patterns that print a case.
  func group(of key: String) -> RouteGroup { group(beginning: segments[Array(key.utf8)]) }

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
