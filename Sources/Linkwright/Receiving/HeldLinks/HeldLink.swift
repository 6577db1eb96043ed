/// A link that waits until its requirements are met.
public struct HeldLink<Route: LinkRoute>: Sendable, Hashable {
  /// The route of the link.
  public let route: Route
  /// The link as it was received.
  public let link: IncomingLink
  /// The requirements that are not met yet, sorted by name.
  public let missing: [LinkRequirement]
}
