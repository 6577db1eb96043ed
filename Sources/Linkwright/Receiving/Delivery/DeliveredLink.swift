import LinkwrightCore

/// A link that a reader or a listener has taken, without the type of its route.
struct DeliveredLink: Sendable {
  let link: IncomingLink
  let target: RoutedTarget
  /// The navigation plan of the app for the route.
  let plan: any Sendable
}

extension ArrivedLink {
  /// Returns nil if the link belongs to a center with other routes, which cannot happen.
  init?(_ delivered: DeliveredLink) {
    guard let route = delivered.target.found.route as? Route,
      let plan = delivered.plan as? NavigationPlan<Route>
    else { return nil }
    let resolution = delivered.target.resolution
    self.init(
      plan: plan,
      route: route,
      link: delivered.link,
      url: resolution.url,
      campaign: resolution.campaign,
      invitation: resolution.invitation,
      app: resolution.app,
      appURL: resolution.appURL
    )
  }
}
