import Foundation
import LinkwrightCore

/// Resolving and recording links whose entry point is not known.
extension LinkClient {
  /// Resolves a link and records the opening.
  ///
  /// - Parameter url: The link as it was received, in any form.
  /// - Returns: The resolution, which always has a link. The method returns after
  ///   ``LinkClientOptions/deadline`` at the latest, and immediately if the task is cancelled.
  public func processDeeplink(_ url: String) async -> LinkResolution {
    await resolve(url, source: defaultSource(of: url))
  }

  /// Resolves a link and records the opening.
  ///
  /// - Parameters:
  ///   - url: The link as it was received, in any form.
  ///   - completionHandler: A closure that is called exactly once, on the main actor, with the best
  ///     known link.
  public func processDeeplink(
    _ url: String,
    completionHandler: @escaping @MainActor @Sendable (String) -> Void
  ) {
    Task { await completionHandler(processDeeplink(url).url) }
  }

  /// Records an opening without waiting for the service.
  ///
  /// An opening that cannot be sent now is sent later.
  ///
  /// - Parameter url: The link as it was received, in any form.
  public func recordDeeplink(_ url: String) { record(url, source: defaultSource(of: url)) }

  private func defaultSource(of url: String) -> LinkSource {
    site.link(url)?.form == .scheme ? .scheme : .universalLink
  }
}
