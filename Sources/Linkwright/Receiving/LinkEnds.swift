public import Foundation
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

/// A link that waits until the app can act.
public struct HeldLink<Route: LinkRoute>: Sendable, Hashable {
  /// Where the link leads.
  public let route: Route
  /// The link as it was received.
  public let link: IncomingLink
  /// What it waits for, by name.
  public let missing: [LinkRequirement]
}

/// A link of the site that opens no screen of the app.
///
/// An association file can give an app more links than it has screens for. The person wanted something
/// to be shown: open ``webPage`` in the browser.
public struct RefusedLink: Sendable, Hashable, CustomStringConvertible {
  /// The link as it was received. It can be received again, as when the device is online again.
  public let link: IncomingLink
  /// The best link that is known.
  public let url: String
  /// The page of the link on the web, if it has one.
  public let webPage: URL?
  /// Why, in a sentence.
  public let reason: String
  /// The patterns that were tried, each with what the link lacks.
  public let mismatches: [RouteMismatch]
  /// What the service said, if it was asked.
  public let outcome: LinkResolution.Outcome?

  /// The reason.
  public var description: String { reason }
}
