#if canImport(ObjectiveC)
  public import Foundation

  /// Resolves and records links in Objective-C: `LWRLinkClient`. `docs/objective-c` has the header with
  /// examples.
  @objc(LWRLinkClient)
  public final class LWRLinkClient: NSObject, Sendable {
    private let client: LinkClient

    /// Makes a client, in Swift.
    public init(_ client: LinkClient) { self.client = client }

    /// Resolves a link and has the opening counted.
    ///
    /// - Parameter completion: Called once, on the main queue, with the long link of a short one, else with
    ///   the link itself.
    @objc(processDeeplink:completionHandler:)
    public func processDeeplink(
      _ url: URL,
      completionHandler completion: @escaping @MainActor @Sendable (String) -> Void
    ) {
      client.processDeeplink(url.absoluteString, completionHandler: completion)
    }

    /// Has the opening of a link counted, without waiting for it.
    @objc(recordDeeplink:)
    public func recordDeeplink(_ url: URL) { client.recordDeeplink(url.absoluteString) }
  }
#endif
