public import LinkwrightCore

/// Finds out where links lead; ``LinkClient`` asks the service.
///
/// No call throws or waits without an end: there is always an answer, and it has a link.
public protocol LinkResolving: Sendable {
  /// Whether a link of another host may hold one of the app's, as those in e-mails do that count clicks.
  ///
  /// - Parameter url: The link as it was received.
  func canUnwrap(_ url: String) -> Bool

  /// Says where a link leads, and has the service count the opening.
  ///
  /// - Parameters:
  ///   - url: The link as it was received.
  ///   - source: Through which door it came.
  func resolve(_ url: String, source: LinkSource?) async -> LinkResolution

  /// Has the service count an opening, without waiting for it. What cannot be sent now is sent later.
  ///
  /// - Parameters:
  ///   - url: The link as it was received.
  ///   - source: Through which door it came.
  func record(_ url: String, source: LinkSource?)
}
