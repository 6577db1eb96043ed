/// A link that waits until its requirements are met.
public struct HeldLink<Route: LinkRoute>: Sendable {
  /// A reference, which keeps the code that copies held links small.
  private let waiting: WaitingLink

  init(_ link: WaitingLink) { waiting = link }

  /// The route of the link; nil while the link waits for the network, because only the service
  /// knows where it leads.
  public var route: Route? {
    // The route is nil as well if it belongs to a center with other routes, which cannot happen.
    waiting.route as? Route
  }

  /// The link as it was received.
  public var link: IncomingLink { waiting.link }

  /// The requirements that are not met yet, sorted by name. A link that waits for the network has
  /// the requirement ``LinkRequirement/network`` only.
  public var missing: [LinkRequirement] { waiting.missing }
}

extension HeldLink: Hashable {
  /// Returns a Boolean value that indicates whether two links have the same route, were received
  /// alike, and wait for the same requirements.
  public static func == (left: HeldLink, right: HeldLink) -> Bool {
    left.route == right.route && left.link == right.link && left.missing == right.missing
  }

  /// Hashes the properties of the link.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(route)
    hasher.combine(link)
    hasher.combine(missing)
  }
}
