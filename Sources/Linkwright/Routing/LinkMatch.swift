/// What a link is to a table.
public enum LinkMatch<Route: LinkRoute>: Sendable, Hashable {
  /// The link leads to a route.
  case route(Route)
  /// The link is one of the site, but leads to no route: each pattern with what it lacked.
  case unmatched([RouteMismatch])
  /// The link is one of the site, but cannot be read; a sentence.
  case malformed(String)
  /// The link is somebody else's.
  case foreign

  /// The route, if the link leads to one.
  public var route: Route? {
    guard case .route(let route) = self else { return nil }
    return route
  }
}

/// Why a link is not one of a pattern.
public struct RouteMismatch: Sendable, Hashable, CustomStringConvertible {
  package enum Reason: Sendable, Hashable {
    case segment(String, index: Int)
    case tooFewSegments
    case tooManySegments
    case missingItem(String)
    case itemValue(name: String, String?)
    case fragment(String?)
    case value(label: String, String)
    case universalLinksOnly
  }

  /// The pattern as it was declared, with that of the route around it in front.
  public let pattern: String
  package let reason: Reason

  /// The pattern, and what the link lacks.
  public var description: String { "\(pattern): \(sentence)" }

  private var sentence: String {
    switch reason {
    case .segment(let segment, let index): "“\(segment)” is not what stands at place \(index + 1)"
    case .tooFewSegments: "the path ends too early"
    case .tooManySegments: "the path goes on"
    case .missingItem(let name): "there is no item “\(name)”"
    case .itemValue(let name, let value?): "the item “\(name)” is “\(value)”"
    case .itemValue(let name, nil): "the item “\(name)” has no value"
    case .fragment(let fragment?): "the fragment is “\(fragment)”"
    case .fragment(nil): "there is no fragment"
    case .value(let label, let value): "“\(value)” cannot be {\(label)}"
    case .universalLinksOnly: "the route is opened by universal links only"
    }
  }
}
