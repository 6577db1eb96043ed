/// How requests reach the service; ``URLSessionTransport`` unless an app or a test hands in another.
///
/// A transport follows no redirect, and sends and stores no cookies.
public protocol LinkTransport: Sendable {
  /// Sends a request and returns the answer to it, whatever its status is.
  ///
  /// The client waits no longer than its deadline, so one that never returns does no harm. It should
  /// give up when its task is cancelled.
  func send(_ request: LinkRequest) async throws(LinkTransportError) -> LinkResponse
}
