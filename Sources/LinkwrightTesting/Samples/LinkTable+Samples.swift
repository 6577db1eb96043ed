public import Linkwright

extension LinkTable {
  /// Routes made of the patterns, for trying what holds for all of them: every case with values of the
  /// types that are known, such as all cases of an enum, one text for a number or a date, and several
  /// for a text. The same ones in every run.
  ///
  /// A pattern whose values are not known is in ``patternsWithoutSample``.
  public func sampleRoutes() -> [Route] {
    var seen: Set<Route> = []
    return entries.filter { !$0.isAlias }.flatMap { entry in
      entry.samples().compactMap { try? Self.route(of: entry, $0) }
    }.filter { seen.insert($0).inserted }
  }

  /// Patterns that ``sampleRoutes()`` has no route of, because a value has a type of the app's own, such
  /// as an enum that is not `CaseIterable`. Try routes of these cases yourself.
  public var patternsWithoutSample: [String] {
    entries.filter { entry in
      !entry.samples().contains { (try? Self.route(of: entry, $0)) != nil }
    }.map(\.pattern.text)
  }

  /// A host of the links that examples can have.
  var exampleHost: String? { site.hosts.first ?? site.brandedHosts.first }
}
