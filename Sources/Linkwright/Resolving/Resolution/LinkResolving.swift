public import LinkwrightCore

/// A type that resolves links. ``LinkClient`` resolves them with the service.
///
/// The functions throw no errors and always return in bounded time: every resolution has a link.
public protocol LinkResolving: Sendable {
  /// Returns whether a link of another host may redirect to a link of the site, such as a link in a marketing
  /// e-mail.
  func canUnwrap(_ url: String) -> Bool

  /// Resolves a link and records the opening.
  ///
  /// - Parameters:
  ///   - url: The link as it was received.
  ///   - source: How the link reached the app; nil for a tap inside the app.
  /// - Returns: The resolution. It always has a link.
  func resolve(_ url: String, source: LinkSource?) async -> LinkResolution

  /// Records an opening without waiting for the service. If it cannot be sent now, it is sent later.
  ///
  /// - Parameters:
  ///   - url: The link as it was received.
  ///   - source: How the link reached the app.
  func record(_ url: String, source: LinkSource?)
}
