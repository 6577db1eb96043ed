public import LinkwrightCore

/// A link that the app can show now, because its route is known and all its requirements are met.
public struct ArrivedLink<Route: LinkRoute>: Sendable {
  /// The screens to show.
  public let plan: NavigationPlan<Route>
  /// The route of the link.
  public let route: Route
  /// A reference, which keeps the code that copies delivered links small.
  private let delivered: DeliveredLink
  private var resolution: LinkResolution { delivered.target.resolution }

  /// Returns nil if the link belongs to a center with other routes, which cannot happen.
  init?(_ delivered: DeliveredLink) {
    guard let route = delivered.target.found.route as? Route,
      let plan = delivered.plan as? NavigationPlan<Route>
    else { return nil }
    self.plan = plan
    self.route = route
    self.delivered = delivered
  }

  /// The link as it was received. If the link was held while the app restarted,
  /// ``IncomingLink/referrer`` is nil and ``IncomingLink/isColdStart`` is false.
  public var link: IncomingLink { delivered.link }
  /// The link that led to the route; see ``LinkResolution/url``.
  public var url: String { resolution.url }
  /// The campaign of the link; nil if there is none.
  public var campaign: Campaign? { resolution.campaign }
  /// The invitation, if the link is an invitation link; otherwise nil. The invitation has not been
  /// redeemed yet, because the user must first agree.
  public var invitation: InvitationPreview? { resolution.invitation }
  /// The name of the app for which the link is intended; nil if this is the receiving app. See
  /// ``LinkResolution/app``.
  public var app: String? { resolution.app }
  /// A link with a custom scheme that opens the app named in ``app``; nil if there is none. See
  /// ``LinkResolution/appURL``.
  public var appURL: String? { resolution.appURL }
}

extension ArrivedLink: Hashable {
  /// Returns a Boolean value that indicates whether all properties of two links are equal.
  public static func == (left: ArrivedLink, right: ArrivedLink) -> Bool {
    left.plan == right.plan && left.route == right.route && left.link == right.link
      && left.url == right.url && left.campaign == right.campaign
      && left.invitation == right.invitation && left.app == right.app
      && left.appURL == right.appURL
  }

  /// Hashes the properties that usually differ.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(plan)
    hasher.combine(route)
    hasher.combine(link)
    hasher.combine(url)
  }
}
