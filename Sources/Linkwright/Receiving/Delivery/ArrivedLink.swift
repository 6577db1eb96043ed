public import LinkwrightCore

/// A link that is ready to be shown: its route is known and all requirements are met.
public struct ArrivedLink<Route: LinkRoute>: Sendable, Hashable {
  /// The screens to show.
  public let plan: NavigationPlan<Route>
  /// The route of the link.
  public let route: Route
  /// The link as it was received. A link that was held across a restart has no referrer and is not marked
  /// as a cold start.
  public let link: IncomingLink
  /// The link that led to the route: the long link of a short one, otherwise the link itself.
  public let url: String
  /// The campaign of the link.
  public let campaign: Campaign?
  /// The invitation of an invite link. It has not been redeemed; that requires a tap by the user.
  public let invitation: InvitationPreview?
}
