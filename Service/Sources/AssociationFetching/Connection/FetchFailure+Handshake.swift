extension FetchFailure {
  /// The failure that a reason from BoringSSL describes.
  ///
  /// - Parameter reason: The name of the reason in lower case, such as `tlsv1 alert protocol version`.
  ///   The names of TLS alerts are those of RFC 8446, section 6.2.
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
    ("protocol version", "the server supports only other versions of TLS"),
    ("unsupported protocol", "the server supports only other versions of TLS"),
    ("insufficient security", "the server requires stronger ciphers"),
    ("certificate required", "the server requires a client certificate"),
    ("no certificate", "the server requires a client certificate"),
    ("bad certificate", "the server requires a different client certificate"),
    ("unknown ca", "the server requires a client certificate from an authority that it trusts"),
    ("access denied", "the server admits only some clients"),
    ("internal error", "the server reports an internal error"),
    (
      "handshake failure",
      "the two sides share no parameters, the server does not recognize the host name, or it "
        + "requires a client certificate"
    ),
    ("no shared cipher", "the two sides share no cipher"),
    ("unsupported curve", "the server uses an unsupported curve"),
    ("wrong version number", "the response is not TLS"),
    ("decode error", "one side sent a message that the other cannot read"),
    ("illegal parameter", "one side sent a message that the other cannot read"),
    ("unexpected message", "one side sent a message that the other cannot read"),
    ("dh p length", "the server's Diffie-Hellman parameters are too short for current clients"),
    ("close notify", "the connection was closed"),
  ]
}
