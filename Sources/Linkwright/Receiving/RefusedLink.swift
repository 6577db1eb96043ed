public import Foundation

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
