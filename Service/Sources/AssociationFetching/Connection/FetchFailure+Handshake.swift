extension FetchFailure {
  /// Creates the failure that an error reason from BoringSSL describes.
  ///
  /// - Parameter reason: The name of the reason in lower case, such as
  ///   `tlsv1 alert protocol version`. The names of TLS alerts are those of RFC 8446, section 6.2.
  init(handshakeReason reason: String) {
    if reason.contains("no application protocol") {
      self.init(.onlyHTTP2)
    } else {
      let text = Self.handshakeTexts.first { reason.contains($0.reason) }?.text
      self.init(.tlsFailed, text ?? reason)
    }
  }

  private static let handshakeTexts: [(reason: String, text: String)] = [
    ("unrecognized name", "the server does not recognize the host name"),
    ("protocol version", "client and server support no common TLS version"),
    ("unsupported protocol", "client and server support no common TLS version"),
    ("insufficient security", "the server requires stronger ciphers"),
    ("certificate required", "the server requires a client certificate"),
    ("no certificate", "the server requires a client certificate"),
    ("bad certificate", "the server requires a different client certificate"),
    ("unknown ca", "the server requires a client certificate from a CA that it trusts"),
    ("access denied", "the server denies access to this client"),
    ("internal error", "the server reports an internal error"),
    (
      "handshake failure",
      "client and server support no common TLS parameters, the server does not recognize the "
        + "host name, or the server requires a client certificate"
    ),
    ("no shared cipher", "client and server support no common cipher"),
    ("unsupported curve", "the server uses an unsupported curve"),
    ("wrong version number", "the response is not TLS"),
    ("decode error", "client or server sent a message that the other side cannot parse"),
    ("illegal parameter", "client or server sent a message that the other side cannot parse"),
    ("unexpected message", "client or server sent a message that the other side cannot parse"),
    ("dh p length", "the server's Diffie-Hellman parameters are too short for current clients"),
    ("close notify", "the connection was closed"),
  ]
}
