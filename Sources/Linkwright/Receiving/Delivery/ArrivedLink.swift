public import LinkwrightCore

/// A link that the app can show now, because its route is known and all its requirements are met.
public struct ArrivedLink<Route: LinkRoute>: Sendable, Hashable {
  /// The screens to show.
  public let plan: NavigationPlan<Route>
  /// The route of the link.
  public let route: Route
  /// The link as it was received. If the link was held while the app restarted,
  /// ``IncomingLink/referrer`` is nil and ``IncomingLink/isColdStart`` is false.
  public let link: IncomingLink
  /// The link that led to the route; see ``LinkResolution/url``.
  public let url: String
  /// The campaign of the link; nil if there is none.
  public let campaign: Campaign?
  /// The invitation, if the link is an invitation link; otherwise nil. The invitation has not been
  /// redeemed yet, because the user must first agree.
  public let invitation: InvitationPreview?
  /// The name of the app for which the link is intended; nil if this is the receiving app. See
  /// ``LinkResolution/app``.
  public let app: String?
  /// A link with a custom scheme that opens the app named in ``app``; nil if there is none. See
  /// ``LinkResolution/appURL``.
  public let appURL: String?
}
