/// A type that sends HTTP requests. ``URLSessionTransport`` is the default.
///
/// A transport does not follow redirects and does not send or store cookies.
public protocol LinkTransport: Sendable {
  /// Sends a request and returns its response, whatever the status code is.
  ///
  /// The client enforces its own deadline, so a transport may take longer. It should stop when its task is
  /// cancelled.
  ///
  /// - Parameter request: The request.
  /// - Returns: The response.
  /// - Throws: ``LinkTransportError`` if there is no response.
  func send(_ request: LinkRequest) async throws(LinkTransportError) -> LinkResponse
}
