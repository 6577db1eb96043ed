public import Foundation
public import LinkwrightCore

/// A type that resolves links, such as ``LinkClient``, which uses the service.
///
/// The methods throw no errors, and must return within a limited time. Every resolution has a link.
public protocol LinkResolving: Sendable {
  /// Returns a Boolean value that indicates whether a link to another host, such as a link in a
  /// marketing e-mail, may redirect to a link of the site.
  ///
  /// - Parameter url: The link as it was received.
  func canUnwrap(_ url: String) -> Bool

  /// Resolves a link and records the opening.
  ///
  /// - Parameters:
  ///   - url: The link as it was received.
  ///   - source: The way in which the link reached the app; nil for a tap inside the app.
  ///   - openingID: The ID of the opening. An opening counts once, even if it is resolved again,
  ///     for example after the app was terminated in the meantime.
  /// - Returns: The resolution, which always has a link.
  func resolve(_ url: String, source: LinkSource?, openingID: UUID) async -> LinkResolution

  /// Records an opening without waiting for the service. An opening that cannot be sent now is sent
  /// later.
  ///
  /// - Parameters:
  ///   - url: The link as it was received.
  ///   - source: The way in which the link reached the app.
  ///   - openingID: The ID of the opening. An opening counts once, even if it is recorded again.
  func record(_ url: String, source: LinkSource?, openingID: UUID)

  /// Adds a closure that is called with each problem that only a developer can solve, such as a
  /// wrong or revoked app key.
  ///
  /// The default implementation does nothing.
  ///
  /// - Parameter listener: The closure. It may be called on any thread.
  func onProblem(_ listener: @escaping @Sendable (LinkClientError) -> Void)

  /// Sends the openings that are stored, for example because the device is online again.
  ///
  /// The default implementation does nothing.
  func flush() async

  /// Deletes everything that is stored about the user.
  ///
  /// The default implementation does nothing.
  func forget() async
}

extension LinkResolving {
  /// Does nothing.
  public func onProblem(_ listener: @escaping @Sendable (LinkClientError) -> Void) {}

  /// Does nothing.
  public func flush() async {}

  /// Does nothing.
  public func forget() async {}
}
