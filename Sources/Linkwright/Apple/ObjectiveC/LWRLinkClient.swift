#if canImport(ObjectiveC)
  public import Foundation

  /// An Objective-C interface to ``LinkClient``: `LWRLinkClient`. `docs/objective-c` has the header and
  /// examples.
  @objc(LWRLinkClient)
  public final class LWRLinkClient: NSObject, Sendable {
    private let client: LinkClient

    /// Creates the object in Swift.
    ///
    /// - Parameter client: The client.
    public init(_ client: LinkClient) { self.client = client }

    /// Resolves a link and records the opening.
    ///
    /// - Parameters:
    ///   - url: The link as it was received.
    ///   - completion: A closure that is called once on the main queue, with the long link of a short one,
    ///     otherwise with the link itself.
    @objc(processDeeplink:completionHandler:)
    public func processDeeplink(
      _ url: URL,
      completionHandler completion: @escaping @MainActor @Sendable (String) -> Void
    ) {
      client.processDeeplink(url.absoluteString, completionHandler: completion)
    }

    /// Records an opening without waiting for the service.
    ///
    /// - Parameter url: The link as it was received.
    @objc(recordDeeplink:)
    public func recordDeeplink(_ url: URL) { client.recordDeeplink(url.absoluteString) }
  }
#endif
