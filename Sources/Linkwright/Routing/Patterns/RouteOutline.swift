import LinkwrightCore

/// A declared pattern and its case, before the properties of the case are known.
///
/// A class, because the code that copies a generic structure would enlarge the library by 2 KiB.
final class RouteOutline<Route: LinkRoute>: Sendable {
  let key: Route.CodingKeys
  let text: String
  let pattern: Result<RoutePattern, PatternError>
  let isAlias: Bool

  init(_ key: Route.CodingKeys, _ text: String, level: Int, isAlias: Bool) {
    self.key = key
    self.text = text
    self.isAlias = isAlias
    pattern = Result { () throws(PatternError) in try RoutePattern(text, level: level) }
  }

  /// Returns the patterns of a route type in the order of declaration, followed by its aliases.
  ///
  /// - Parameter level: The number of routes that contain this route.
  static func all(level: Int) -> [RouteOutline] {
    Route.CodingKeys.allCases.map {
      RouteOutline($0, $0.rawValue, level: level, isAlias: false)
    }
      + Route.aliases.sorted { $0.key < $1.key }.map {
        RouteOutline($0.value, $0.key, level: level, isAlias: true)
      }
  }

  /// The literal first segment of the pattern; nil if the first segment can vary.
  var firstLiteral: String? {
    guard case .literal(let text)? = try? pattern.get().segments.first else { return nil }
    return text
  }
}
