import Linkwright
import SiteAssociation

/// Compares the decisions of rules with those of a table of routes and collects the differences.
struct RouteComparison<Route: LinkRoute> {
  let rules: RuleSet
  let table: LinkTable<Route>
  private(set) var differences: [RouteDifference] = []
  private var seen: Set<String> = []

  init(rules: RuleSet, table: LinkTable<Route>) {
    self.rules = rules
    self.table = table
  }

  private static var maximumCount: Int { 3 }

  /// Compares links that are derived from one rule or pattern.
  mutating func compare(_ urls: [String]) {
    var counts: [RouteDifference.Kind: Int] = [:]
    for url in urls where seen.insert(url).inserted {
      guard let difference = difference(url) else { continue }
      counts[difference.kind, default: 0] += 1
      if counts[difference.kind, default: 0] <= Self.maximumCount { differences.append(difference) }
    }
  }

  private func difference(_ url: String) -> RouteDifference? {
    let opens = rules.decide(url) == .match
    let match = table.route(for: url)
    guard opens != (match.route != nil), !Self.isReserved(url) else { return nil }
    var mismatches: [RouteMismatch] = []
    if case .unmatched(let reasons) = match { mismatches = reasons }
    return RouteDifference(
      kind: opens ? .opensWithoutRoute : .staysInBrowser,
      url: url,
      trace: rules.trace(url),
      mismatches: mismatches,
      reading: match.summary
    )
  }

  private static func isReserved(_ url: String) -> Bool {
    guard let address = WebAddress(url) else { return false }
    let path = address.rest.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return ReservedPath.contains(Substring(path))
  }
}
