public import Linkwright

/// A route whose link cannot be printed, or is read as something else.
public struct RoundTripFailure<Route: LinkRoute>: Sendable, Hashable, CustomStringConvertible {
  /// The route.
  public let route: Route
  /// The form of the link; nil if the route could not be printed.
  public let form: LinkForm?
  /// The link; nil if the route could not be printed.
  public let url: String?
  /// The result in a few words: another route, or the reason why there is none.
  public let result: String

  /// The failure as a sentence.
  public var description: String {
    guard let url else { return "\(route) has no link: \(result)" }
    return "\(url) was printed for \(route), but is read as \(result)"
  }
}
