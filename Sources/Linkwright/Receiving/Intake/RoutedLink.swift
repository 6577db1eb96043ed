import LinkwrightCore

/// A link with its route, before its delivery.
struct RoutedLink<Route: LinkRoute>: Sendable, Hashable {
  var subject: LinkEventSubject
  var link: IncomingLink
  var route: Route
  var policy: RoutePolicy
  var resolution: LinkResolution
  var receivedAt: Timestamp

  init(_ received: ReceivedLink, route: Route, policy: RoutePolicy, resolution: LinkResolution) {
    subject = received.subject
    link = received.link
    self.route = route
    self.policy = policy
    self.resolution = resolution
    receivedAt = received.receivedAt
    if policy.neverRecord { subject.url = "" }
  }

  /// Returns the requirements that are not met, sorted by name.
  func missing(_ satisfied: Set<LinkRequirement>) -> [LinkRequirement] {
    policy.requirements.union([.appReady]).subtracting(satisfied).sorted { $0.name < $1.name }
  }

  func held(_ satisfied: Set<LinkRequirement>) -> HeldLink<Route> {
    HeldLink(route: route, link: link, missing: missing(satisfied))
  }

  func arrived(with plan: NavigationPlan<Route>) -> ArrivedLink<Route> {
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
