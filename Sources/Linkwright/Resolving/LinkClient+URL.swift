public import Foundation
public import LinkwrightCore

extension LinkResolving {
  /// Returns a Boolean value that indicates whether a link to another host may redirect to a link
  /// of the site.
  ///
  /// - Parameter url: The link as it was received.
  public func canUnwrap(_ url: URL) -> Bool { canUnwrap(url.absoluteString) }

  /// Resolves a link and records the opening.
  ///
  /// - Parameters:
  ///   - url: The link as it was received.
  ///   - source: The way in which the link reached the app; nil for a tap inside the app.
  ///   - openingID: The ID of the opening. An opening counts once, even if it is resolved again
  ///     with the same ID. The default is a new ID.
  /// - Returns: The resolution, which always has a link.
  public func resolve(
    _ url: URL,
    source: LinkSource?,
    openingID: UUID = UUID()
  ) async -> LinkResolution {
    await resolve(url.absoluteString, source: source, openingID: openingID)
  }

  /// Records an opening without waiting for the service.
  ///
  /// - Parameters:
  ///   - url: The link as it was received.
  ///   - source: The way in which the link reached the app; nil for a tap inside the app.
  ///   - openingID: The ID of the opening. An opening counts once, even if it is recorded again
  ///     with the same ID. The default is a new ID.
  public func record(_ url: URL, source: LinkSource?, openingID: UUID = UUID()) {
    record(url.absoluteString, source: source, openingID: openingID)
  }
}

extension LinkClient {
  /// Resolves a link and records the opening.
  ///
  /// - Parameter url: The link as it was received, in any form.
  /// - Returns: The resolution, which always has a link. The method returns after
  ///   ``LinkClientOptions/deadline`` at the latest, and immediately if the task is cancelled.
  public func processDeeplink(_ url: URL) async -> LinkResolution {
    await processDeeplink(url.absoluteString)
  }

  /// Resolves a link and records the opening.
  ///
  /// - Parameters:
  ///   - url: The link as it was received, in any form.
  ///   - completionHandler: A closure that is called exactly once, on the main actor, with the best
  ///     known link.
  public func processDeeplink(
    _ url: URL,
    completionHandler: @escaping @MainActor @Sendable (String) -> Void
  ) {
    processDeeplink(url.absoluteString, completionHandler: completionHandler)
  }

  /// Records an opening without waiting for the service.
  ///
  /// An opening that cannot be sent now is sent later.
  ///
  /// - Parameter url: The link as it was received, in any form.
  public func recordDeeplink(_ url: URL) { recordDeeplink(url.absoluteString) }

  /// Returns the preview that messaging apps show for a link. The service records no opening.
  ///
  /// - Parameters:
  ///   - url: A link of the site.
  ///   - language: The language of the preview, such as `ja`. If the service has no texts in this
  ///     language, it uses the first language of the link's host.
  /// - Returns: The preview; nil if the link is foreign, private, unknown or out of service.
  /// - Throws: A ``LinkClientError`` if the client received no usable response.
  public func preview(
    of url: URL,
    language: String
  ) async throws(LinkClientError) -> LinkPreview? {
    try await preview(of: url.absoluteString, language: language)
  }
}
