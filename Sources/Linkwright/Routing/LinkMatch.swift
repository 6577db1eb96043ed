/// The result of looking up the route of a link in a ``LinkTable``.
public enum LinkMatch<Route: LinkRoute>: Sendable, Hashable {
  /// The link leads to a route.
  case route(Route)
  /// The link belongs to the site, but no pattern matches the link. The value contains one reason
  /// for each pattern.
  case unmatched([RouteMismatch])
  /// The link belongs to the site, but is malformed. The value is a sentence that describes the
  /// error.
  case malformed(String)
  /// The link does not belong to the site.
  case foreign

  /// The route, if the link leads to a route; otherwise nil.
  public var route: Route? {
    guard case .route(let route) = self else { return nil }
    return route
  }
}
