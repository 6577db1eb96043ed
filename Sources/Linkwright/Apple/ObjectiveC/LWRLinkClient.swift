#if canImport(ObjectiveC)
  public import Foundation

  /// An Objective-C interface to ``LinkClient``.
  ///
  /// `docs/objective-c` contains the header and examples.
  @objc(LWRLinkClient)
  public final class LWRLinkClient: NSObject, Sendable {
    private let client: LinkClient

    /// Creates an Objective-C interface to a client.
    ///
    /// Call this initializer from Swift.
    ///
    /// - Parameter client: The client to use.
    public init(_ client: LinkClient) { self.client = client }

    /// Resolves a link and records the opening.
    ///
    /// - Parameters:
    ///   - url: The link as it was received.
    ///   - completion: A closure that is called once, on the main queue. The argument of the
    ///     closure is the best known link; see ``LinkResolution/url``.
    @objc(processDeeplink:completionHandler:)
    public func processDeeplink(
      _ url: URL,
      completionHandler completion: @escaping @MainActor @Sendable (String) -> Void
    ) {
      client.processDeeplink(url.absoluteString, completionHandler: completion)
    }

    /// Records an opening without waiting for the service.
    ///
    /// An opening that cannot be sent now is sent later.
    ///
    /// - Parameter url: The link as it was received.
    @objc(recordDeeplink:)
    public func recordDeeplink(_ url: URL) { client.recordDeeplink(url.absoluteString) }
  }
#endif
