import LinkwrightCore

/// A link on its way from receipt to delivery.
struct PendingLink<Route: LinkRoute>: Sendable {
  enum State: Sendable {
    /// The link is being resolved. The ticket identifies the attempt, so that a late response to an
    /// earlier attempt is ignored.
    case resolving(ticket: Int)
    /// The link waits for the network, because only the service knows where it leads.
    case offline
    /// The route is known.
    case routed(RoutedTarget<Route>)
  }

  var received: ReceivedLink
  var state: State
  /// Whether the link has waited for the network before.
  var wasOffline = false
  /// The unmet requirements that were last reported to the app.
  var reported: [LinkRequirement] = []

  var number: Int { received.subject.number }

  var isResolving: Bool { ticket != nil }

  /// The attempt to resolve the link; nil if the link is not being resolved.
  var ticket: Int? {
    if case .resolving(let ticket) = state { ticket } else { nil }
  }

  var target: RoutedTarget<Route>? {
    if case .routed(let target) = state { target } else { nil }
  }

  /// Returns the requirements that are not met, sorted by name.
  func missing(_ satisfied: Set<LinkRequirement>) -> [LinkRequirement] {
    guard let target else { return [.network] }
    return target.requirements.subtracting(satisfied).sorted { $0.name < $1.name }
  }

  func held(_ satisfied: Set<LinkRequirement>) -> HeldLink<Route> {
    HeldLink(route: target?.route, link: received.link, missing: missing(satisfied))
  }
}

/// The route of a link, and what is known about it.
struct RoutedTarget<Route: LinkRoute>: Sendable {
  var route: Route
  var policy: RoutePolicy
  var resolution: LinkResolution

  var requirements: Set<LinkRequirement> { policy.requirements.union([.appReady]) }

  func arrived(_ link: IncomingLink, with plan: NavigationPlan<Route>) -> ArrivedLink<Route> {
    ArrivedLink(
      plan: plan,
      route: route,
      link: link,
      url: resolution.url,
      campaign: resolution.campaign,
      invitation: resolution.invitation,
      app: resolution.app,
      appURL: resolution.appURL
    )
  }
}
