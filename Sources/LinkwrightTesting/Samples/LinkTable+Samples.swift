public import Linkwright

extension LinkTable {
  /// Returns sample routes of all patterns, for tests that should hold for every route.
  ///
  /// Each case is combined with sample values: all cases of an enum, one text for a number or a date, and
  /// several for a text. The routes are the same in every run. ``patternsWithoutSample`` lists the patterns
  /// without a sample.
  public func sampleRoutes() -> [Route] {
    var seen: Set<Route> = []
    return entries.filter { !$0.isAlias }.flatMap { entry in
      entry.samples().compactMap { try? Self.route(of: entry, $0) }
    }.filter { seen.insert($0).inserted }
  }

  /// The patterns for which ``sampleRoutes()`` has no route, because the values of a type are unknown, such
  /// as an enum that is not `CaseIterable`. Test these cases with routes of your own.
  public var patternsWithoutSample: [String] {
    entries.filter { entry in
      !entry.samples().contains { (try? Self.route(of: entry, $0)) != nil }
    }.map(\.pattern.text)
  }

  /// The host of example links.
  var exampleHost: String? { site.hosts.first ?? site.brandedHosts.first }
}
