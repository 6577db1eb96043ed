public import Foundation

/// A link of the site that opens no screen of the app.
///
/// An association file can send an app more links than it has screens for. The user expects to see something,
/// so open ``webPage`` in the browser.
public struct RefusedLink: Sendable, Hashable, CustomStringConvertible {
  /// The link as it was received. You can pass it to ``LinkCenter/receive(_:)`` again, for example when the
  /// device is back online.
  public let link: IncomingLink
  /// The best known link.
  public let url: String
  /// The web page of the link; nil if it has none.
  public let webPage: URL?
  /// The reason, as a sentence.
  public let reason: String
  /// Why each pattern did not match; empty if no pattern was tried.
  public let mismatches: [RouteMismatch]
  /// The outcome of resolving the link; nil if it was not resolved.
  public let outcome: LinkResolution.Outcome?

  /// The reason, as a sentence.
  public var description: String { reason }
}
