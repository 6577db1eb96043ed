public import LinkwrightCore

/// A link that has arrived: the app can show its screen now.
public struct ArrivedLink<Route: LinkRoute>: Sendable, Hashable {
  /// The screens that the link wants.
  public let plan: NavigationPlan<Route>
  /// Where the link leads.
  public let route: Route
  /// The link as it was received; after a restart without its referrer, and not as a cold start.
  public let link: IncomingLink
  /// The link that led to the route: the long one of a short link, else the link itself.
  public let url: String
  /// The campaign of the link.
  public let campaign: Campaign?
  /// The invitation of an invite link. Nobody has joined yet: that takes a tap of the person.
  public let invitation: InvitationPreview?
}
