import LinkwrightCore

/// A pattern with the case that it is declared for, before anything is known about the case.
struct RouteOutline<Route: LinkRoute>: Sendable {
  var key: Route.CodingKeys
  var text: String
  var pattern: Result<RoutePattern, PatternError>
  var isAlias: Bool

  init(_ key: Route.CodingKeys, _ text: String, level: Int, isAlias: Bool) {
    self.key = key
    self.text = text
    self.isAlias = isAlias
    pattern = Result { () throws(PatternError) in try RoutePattern(text, level: level) }
  }

  /// The patterns of a route, in order; behind them its aliases.
  ///
  /// - Parameter level: How many routes stand around it.
  static func all(level: Int) -> [RouteOutline] {
    Route.CodingKeys.allCases.map {
      RouteOutline($0, $0.rawValue, level: level, isAlias: false)
    }
      + Route.aliases.sorted { $0.key < $1.key }.map {
        RouteOutline($0.value, $0.key, level: level, isAlias: true)
      }
  }

  /// The text that every path of the pattern begins with; nil where there are several.
  var firstLiteral: String? {
    guard case .literal(let text)? = try? pattern.get().segments.first else { return nil }
    return text
  }
}
