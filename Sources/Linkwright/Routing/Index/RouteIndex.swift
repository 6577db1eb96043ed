import LinkwrightCore

/// The patterns of a route by the first segments of their paths, each group read when it is first asked
/// for.
///
/// Cases are asked by the compiler's `Codable` code, and the first call of that makes the Swift runtime look
/// up the types of all cases: an app of 200 routes would wait for it before it shows its first screen,
/// also when no link comes (`docs/performance.md` has the times).
///
/// A class because what one copy of a table has read serves all.
final class RouteIndex<Route: LinkRoute>: Sendable {
  private let outlines: [RouteOutline<Route>]
  /// Places of outlines by the first segment; those without a literal there are in all of them.
  private let places: [String: [Int]]
  private let otherPlaces: [Int]
  /// First segments by the keys of the cases that print.
  private let segments: [String: String]
  private let groups = Locked<[Part: RouteGroup]>([:])

  /// Which patterns a group has.
  private enum Part: Hashable {
    case all
    /// Those that do not begin with a literal.
    case open
    case beginning(String)
  }

  init() {
    outlines = RouteOutline.all(level: 0)
    var places: [String: [Int]] = [:]
    var others: [Int] = []
    var segments: [String: String] = [:]
    for (place, outline) in outlines.enumerated() {
      guard let first = outline.firstLiteral else {
        others.append(place)
        continue
      }
      places[first, default: []].append(place)
      if !outline.isAlias { segments[outline.key.rawValue] = first }
    }
    self.places = places.mapValues { $0 + others }
    otherPlaces = others
    self.segments = segments
  }

  /// All patterns.
  var all: RouteGroup { group(.all) }

  /// The patterns that a link may be one of.
  func group(beginning first: String?) -> RouteGroup {
    // Only segments of patterns: anybody can send any others.
    guard let first, places[first] != nil else { return group(.open) }
    return group(.beginning(first))
  }

  /// The patterns that print a case.
  func group(of key: String) -> RouteGroup { group(beginning: segments[key]) }

  private func group(_ part: Part) -> RouteGroup {
    if let known = groups.withLock({ $0[part] }) { return known }
    let group = RouteGroup(outlines(of: part))
    // Read without the lock, as this calls the app's code: two may do so, and find out the same.
    groups.withLock { $0[part] = group }
    return group
  }

  private func outlines(of part: Part) -> [RouteOutline<Route>] {
    switch part {
    case .all: outlines
    case .open: otherPlaces.map { outlines[$0] }
    case .beginning(let first): (places[first] ?? []).sorted().map { outlines[$0] }
    }
  }
}
