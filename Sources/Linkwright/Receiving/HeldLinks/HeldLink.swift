/// A link that waits until its requirements are met.
public struct HeldLink<Route: LinkRoute>: Sendable, Hashable {
  /// The route of the link; nil while the link waits for the network, because only the service
  /// knows where it leads.
  public let route: Route?
  /// The link as it was received.
  public let link: IncomingLink
  /// The requirements that are not met yet, sorted by name. A link that waits for the network has
  /// the requirement ``LinkRequirement/network`` only.
  public let missing: [LinkRequirement]

  /// The route is nil as well if it belongs to a center with other routes, which cannot happen.
  init(_ link: WaitingLink) {
    route = link.route as? Route
    self.link = link.link
    missing = link.missing
  }
}
