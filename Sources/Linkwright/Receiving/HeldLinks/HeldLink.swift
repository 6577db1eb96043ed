/// A link that waits until the app can act.
public struct HeldLink<Route: LinkRoute>: Sendable, Hashable {
  /// Where the link leads.
  public let route: Route
  /// The link as it was received.
  public let link: IncomingLink
  /// What it waits for, by name.
  public let missing: [LinkRequirement]
}
