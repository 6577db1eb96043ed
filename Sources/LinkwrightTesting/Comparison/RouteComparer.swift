import Linkwright
import SiteAssociation

/// Compares rules with a table of routes and collects the differences and gaps.
///
/// The links of the table lie between two lists of rules: the wide one matches all of them, and the
/// narrow one matches only links with a route. If the rules of the file match every link of the wide
/// list, no route stays in the browser. If the narrow list matches every link of the file, every
/// link that opens the app has a route. Links between the lists are examined one by one.
struct RouteComparer<Route: LinkRoute> {
  private let rules: RuleSet
  private let table: LinkTable<Route>
  private let origin: String
  private let stepCount: Int
  private let bounds: TableBounds
  /// The rules of the file behind the exclusions of reserved paths.
  private let guarded: RuleSet
  private var differences: [RouteDifference] = []
  private var gaps: [RouteGap] = []
  private var seen: Set<String> = []

  private static var maximumCount: Int { 3 }

  init(rules: RuleSet, table: LinkTable<Route>, origin: String, stepCount: Int) {
    self.rules = rules
    self.table = table
    self.origin = origin
    self.stepCount = stepCount
    bounds = TableBounds(of: table, at: origin)
    guarded = RuleSet(
      TableBounds.reserved + (rules.rules ?? [Rule()]),
      substitutionVariables: rules.substitutionVariables
    )
  }

  mutating func compare() -> RouteComparison {
    let wide = comparison(with: bounds.wideList)
    if !wide.gaps.isEmpty || wide.differences.contains(where: { $0.kind == .opensLess }) {
      for (entry, bounds) in zip(table.entries, bounds.patterns) { compareStaying(entry, bounds) }
    }
    compareOpening(others: wide)
    for rule in rules.rules ?? [Rule()] {
      addExamples(rule.sampleLinks(rules.substitutionVariables))
    }
    for entry in table.entries {
      addExamples(entry.sampleLinks() + entry.overreaches().map(\.link))
    }
    return RouteComparison(differences: differences, gaps: unresolvedGaps())
  }

  private func comparison(with earlier: RuleSet) -> RuleSetComparison {
    guarded.comparison(with: earlier, stepCount: stepCount)
  }

  // MARK: Links that stay in the browser

  /// The number of patterns whose comparison may reach its limit. A file that is built to hurt would
  /// otherwise need this time for each pattern.
  private static var maximumLimitedCount: Int { 10 }
  private var limitedCount = 0

  /// Compares the links of one pattern with the rules of the file.
  private mutating func compareStaying(_ entry: RouteEntry, _ pattern: RuleBounds) {
    let what = "whether every link of \(entry.pattern.text) opens the app"
    guard limitedCount < Self.maximumLimitedCount else {
      gaps.append(
        RouteGap(
          kind: .staysInBrowser,
          description: "Not known \(what). The comparisons of other patterns took too many steps."
        )
      )
      return
    }
    let all = comparison(with: bounds.list(pattern, pattern.wide))
    let lost = all.differences.filter { $0.kind == .opensLess }
    var unknown: [RuleSetComparison.Difference] = []
    var count = 0
    for difference in lost {
      let isVerified = add(difference.link, .staysInBrowser, isWanted: count < Self.maximumCount)
      if isVerified { count += 1 } else { unknown.append(difference) }
    }
    if !unknown.isEmpty, let narrow = pattern.narrow {
      let known = comparison(with: bounds.list(pattern, [narrow]))
      for difference in known.differences where difference.kind == .opensLess {
        let isVerified = add(difference.link, .staysInBrowser, isWanted: count < Self.maximumCount)
        guard isVerified else { continue }
        count += 1
        unknown.removeAll { $0.ruleAfter == difference.ruleAfter }
      }
    }
    for difference in unknown.prefix(Self.maximumCount) {
      let url = origin + difference.link
      gaps.append(
        RouteGap(
          kind: .staysInBrowser,
          description: "Not known \(what): \(url) stays in the browser, but it has no route, and "
            + "rules cannot express which links have one."
        )
      )
    }
    if !all.gaps.isEmpty { limitedCount += 1 }
    addGaps(of: all, .staysInBrowser, what)
  }

  // MARK: Links that open the app

  private struct Unconfirmed {
    var rule: Int?
    var link: String
  }

  private var unconfirmed: [Unconfirmed] = []
  private var openingCounts: [Int?: Int] = [:]

  private mutating func compareOpening(others: RuleSetComparison) {
    let narrow = comparison(with: bounds.narrowList)
    for difference in narrow.differences where difference.kind == .opensMore {
      if !addOpening(difference) {
        unconfirmed.append(
          Unconfirmed(rule: originalRule(difference.ruleAfter), link: difference.link)
        )
      }
    }
    for difference in others.differences where difference.kind == .opensMore {
      _ = addOpening(difference)
    }
    addGaps(of: narrow, .opensWithoutRoute, "whether every link that opens the app has a route")
  }

  private mutating func addOpening(_ difference: RuleSetComparison.Difference) -> Bool {
    let rule = originalRule(difference.ruleAfter)
    let isVerified = add(
      difference.link,
      .opensWithoutRoute,
      isWanted: openingCounts[rule, default: 0] < Self.maximumCount
    )
    if isVerified { openingCounts[rule, default: 0] += 1 }
    return isVerified
  }

  /// Returns the index of a rule in the file; nil if the file has no list of rules.
  private func originalRule(_ index: Int?) -> Int? {
    rules.rules == nil ? nil : index.map { $0 - TableBounds.reserved.count }
  }

  /// Returns the gaps, without those that an example has settled later.
  private func unresolvedGaps() -> [RouteGap] {
    var refuted: Set<Int?> = []
    for difference in differences where difference.kind == .opensWithoutRoute {
      if case .rule(let index) = difference.trace.outcome {
        refuted.insert(index)
      } else {
        refuted.insert(nil)
      }
    }
    var named = refuted
    return gaps
      + unconfirmed.compactMap { unconfirmed in
        guard named.insert(unconfirmed.rule).inserted else { return nil }
        let rule = unconfirmed.rule.map { index in
          "rule \(index + 1)" + (rules.rules.map { ", \($0[index].componentJSON)," } ?? "")
        }
        return RouteGap(
          kind: .opensWithoutRoute,
          description: "Not known whether every link that \(rule ?? "the file") opens has a route: "
            + "\(origin + unconfirmed.link) has one, but rules cannot express which links do."
        )
      }
  }

  // MARK: Differences and gaps

  private mutating func addGaps(
    of comparison: RuleSetComparison,
    _ kind: RouteDifference.Kind,
    _ what: String
  ) {
    var reasons = comparison.gaps.filter { $0.kind != .commonLink }.map(\.description)
    if comparison.gaps.isEmpty, comparison.differenceCount > comparison.differences.count {
      reasons.append("There are too many differences.")
    }
    gaps += reasons.map { RouteGap(kind: kind, description: "Not known \(what). \($0)") }
  }

  /// Adds sample links that are derived from one rule or pattern.
  private mutating func addExamples(_ links: [String]) {
    var counts: [RouteDifference.Kind: Int] = [:]
    for link in links {
      let kind: RouteDifference.Kind =
        rules.decide(origin + link) == .match ? .opensWithoutRoute : .staysInBrowser
      guard counts[kind, default: 0] < Self.maximumCount, !isReserved(link) else { continue }
      let count = differences.count
      _ = add(link, kind, isWanted: true)
      counts[kind, default: 0] += differences.count - count
    }
  }

  private func isReserved(_ link: String) -> Bool {
    let path = link.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return ReservedPath.contains(Substring(path))
  }

  /// Verifies a difference and adds it.
  ///
  /// - Parameter isWanted: Whether to add the difference unless it is known.
  /// - Returns: Whether the file and the table disagree about the link in this way.
  private mutating func add(
    _ link: String,
    _ kind: RouteDifference.Kind,
    isWanted: Bool
  ) -> Bool {
    let url = origin + link
    let match = table.route(for: url)
    let opens = rules.decide(url) == .match
    guard opens != (match.route != nil), opens == (kind == .opensWithoutRoute) else { return false }
    guard isWanted, seen.insert(url).inserted else { return true }
    var mismatches: [RouteMismatch] = []
    if case .unmatched(let reasons) = match { mismatches = reasons }
    differences.append(
      RouteDifference(
        kind: kind,
        url: url,
        trace: rules.trace(url),
        mismatches: mismatches,
        reading: match.summary
      )
    )
    return true
  }
}
