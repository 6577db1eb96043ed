/// A type that sends HTTP requests for a ``LinkClient``.
///
/// The default is ``URLSessionTransport``.
///
/// A transport must not follow redirects, and it must not send or store cookies. The client may use
/// a transport from any thread, and for several requests at the same time.
public protocol LinkTransport: Sendable {
  /// Sends a request and returns its response, regardless of the status code.
  ///
  /// The client enforces its own deadline, so a transport may take longer. A transport should stop
  /// when its task is cancelled.
  ///
  /// - Parameter request: The request to send.
  /// - Returns: The server's response.
  /// - Throws: A ``LinkTransportError`` if there is no usable response.
  func send(_ request: LinkRequest) async throws(LinkTransportError) -> LinkResponse
}
