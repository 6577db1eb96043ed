public import Linkwright

/// A route that has no link, or whose link does not lead back to the route.
public struct RoundTripFailure<Route: LinkRoute>: Sendable, Hashable, CustomStringConvertible {
  /// The route.
  public let route: Route
  /// The form of the link; nil if the route has no link.
  public let form: LinkForm?
  /// The link; nil if the route has no link.
  public let url: String?
  /// The result of parsing the link: another route, or the reason why the link leads to no route,
  /// such as “no route: no pattern begins like it.” If the route has no link, this property
  /// contains the reason why the route has no link.
  public let result: String

  /// A sentence that describes the failure.
  public var description: String {
    guard let url else { return "\(route) has no link: \(result)" }
    return "\(url) was printed for \(route), but is read as \(result)"
  }
}
