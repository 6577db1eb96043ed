extension LinkTable {
  /// Returns a finding for each case of the route type, and of its nested types, that has no coding
  /// key.
  static func casesWithoutPattern(_ entries: [RouteEntry]) -> [RouteFinding] {
    var types: [any LinkRoute.Type] = [Route.self]
    for case .route(let type) in entries.flatMap(\.values).map(\.value.kind)
    where !types.contains(where: { $0 == type }) {
      types.append(type)
    }
    return types.flatMap { RouteFinding.casesWithoutPattern(of: $0) }
  }
}

extension RouteFinding {
  fileprivate static func casesWithoutPattern<Route: LinkRoute>(
    of type: Route.Type
  ) -> [RouteFinding] {
    guard let cases = EnumCases(of: type)?.names,
      let keys = EnumCases(of: Route.CodingKeys.self)?.names
    else { return [] }
    return cases.filter { !keys.contains($0) }.map { name in
      RouteFinding(
        code: .missingPattern,
        pattern: "\(type).\(name)",
        message: "The case has no coding key, so no link leads to it. Add a key with a pattern."
      )
    }
  }
}
