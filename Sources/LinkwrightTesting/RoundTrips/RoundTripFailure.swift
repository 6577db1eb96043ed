public import Linkwright

/// A route that is not read from its own link again.
public struct RoundTripFailure<Route: LinkRoute>: Sendable, Hashable, CustomStringConvertible {
  /// The route that was printed.
  public let route: Route
  /// The form of the link; nil where the route could not be printed at all.
  public let form: LinkForm?
  /// The link; nil where the route could not be printed.
  public let url: String?
  /// What came of it, in a few words: another route, or why there is none.
  public let result: String

  /// All of it in a sentence.
  public var description: String {
    guard let url else { return "\(route) has no link: \(result)" }
    return "\(url) stands for \(route), and is read as \(result)"
  }
}
