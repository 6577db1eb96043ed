/// A type that sends HTTP requests. The default is ``URLSessionTransport``.
///
/// A transport must not follow redirects, and it must not send or store cookies. The client calls
/// it from any thread, and with several requests at the same time.
public protocol LinkTransport: Sendable {
  /// Sends a request and returns its response, regardless of the status code.
  ///
  /// The client enforces its own deadline, so a transport may take longer. A transport should stop
  /// when its task is cancelled.
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The response of the server.
  /// - Throws: A ``LinkTransportError`` if there is no usable response.
  func send(_ request: LinkRequest) async throws(LinkTransportError) -> LinkResponse
}
