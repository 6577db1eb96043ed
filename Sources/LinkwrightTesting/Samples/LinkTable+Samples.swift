public import Linkwright

extension LinkTable {
  /// Returns sample routes for all patterns, for use in tests that must pass for every route.
  ///
  /// Each case is combined with sample values: all cases of a `CaseIterable` enum, one value for a
  /// number or a date, and several strings for a value that accepts any text. The routes are the
  /// same in every run. ``patternsWithoutSample`` lists the patterns for which there is no sample
  /// route.
  public func sampleRoutes() -> [Route] {
    var seen: Set<Route> = []
    return entries.filter { !$0.isAlias }.flatMap { entry in
      entry.samples().compactMap { try? Self.route(of: entry, $0) }
    }.filter { seen.insert($0).inserted }
  }

  /// The patterns for which ``sampleRoutes()`` returns no route, because the values of a type, such
  /// as an enum that is not `CaseIterable`, are unknown.
  ///
  /// Test these patterns with your own routes.
  public var patternsWithoutSample: [String] {
    entries.filter { entry in
      !entry.samples().contains { (try? Self.route(of: entry, $0)) != nil }
    }.map(\.pattern.text)
  }

  /// The host of example links; nil if the site has no hosts.
  var exampleHost: String? { exampleHosts.first }

  /// The hosts that example links can have, the preferred one first.
  var exampleHosts: [String] {
    site.hosts.filter { !$0.hasPrefix("*") } + [wildcardExample].compactMap(\.self)
      + site.brandedHosts
  }

  /// A host that a wildcard of the site covers; nil if the site has no wildcard.
  var wildcardExample: String? {
    site.hosts.compactMap { $0[...].removing(prefix: "*.") }.first.map {
      "\(SampleText.plain).\($0)"
    }
  }
}
