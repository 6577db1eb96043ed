public import Foundation
import LinkwrightCore

/// A link to your site that the app cannot show.
///
/// An association file may match links for which the app has no screen. Because the user expects to
/// see something, open ``webPage`` in the browser.
public struct RefusedLink: Sendable, Hashable, CustomStringConvertible {
  /// The link as it was received.
  public let link: IncomingLink
  /// The best known link; see ``LinkResolution/url``.
  public let url: String
  /// The web page of the link, as text. The URL is created when the app reads it, because that takes
  /// long for a hostile link.
  let page: String?
  /// A sentence that explains why the app cannot show the link.
  public let reason: String
  /// The reasons why the patterns do not match the link; empty if no pattern was tried.
  public let mismatches: [RouteMismatch]
  /// The outcome of the attempt to resolve the link; nil if the center did not try to resolve the
  /// link.
  public let outcome: LinkResolution.Outcome?
  /// The name of the app for which the link is intended; nil if this is the receiving app, or if
  /// the intended app is unknown. See ``LinkResolution/app``.
  public let app: String?
  /// A link with a custom scheme that opens the app named in ``app``; nil if there is none. If that
  /// app is installed, open this link instead of ``webPage``. See ``LinkResolution/appURL``.
  public let appURL: String?

  /// The web page of the link; nil if the link has no web page.
  public var webPage: URL? { page.flatMap { URL(string: $0) } }

  /// A sentence that explains why the app cannot show the link.
  public var description: String { reason }
}
