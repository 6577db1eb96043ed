/// What a failed handshake means, from what BoringSSL says about it.
enum HandshakeWords {
  /// - Parameter reason: The name of the reason in small letters, such as `tlsv1 alert protocol version`;
  ///   words of TLS alerts are those of RFC 8446, section 6.2.
  static func failure(_ reason: String) -> FetchFailure {
    if reason.contains("no application protocol") { return FetchFailure(.onlyHTTP2) }
    let words = meanings.first { reason.contains($0.reason) }?.words
    return FetchFailure(.tlsFailed, words ?? reason)
  }

  private static let meanings: [(reason: String, words: String)] = [
    ("unrecognized name", "the server does not know the name of the host"),
    ("protocol version", "the server speaks other versions of TLS only"),
    ("unsupported protocol", "the server speaks other versions of TLS only"),
    ("insufficient security", "the server wants stronger ciphers"),
    ("certificate required", "the server wants a certificate of the client"),
    ("no certificate", "the server wants a certificate of the client"),
    ("bad certificate", "the server wants another certificate of the client"),
    ("unknown ca", "the server wants a certificate of the client from an authority that it knows"),
    ("access denied", "the server lets only some clients in"),
    ("internal error", "the server has an internal error"),
    (
      "handshake failure",
      "the server finds nothing that both sides can do, does not know the name of the host, or wants "
        + "a certificate of the client"
    ),
    ("no shared cipher", "the server has no cipher that both sides know"),
    ("unsupported curve", "the server uses a curve that clients do not know"),
    ("wrong version number", "what came is no TLS"),
    ("decode error", "one side does not understand the other"),
    ("illegal parameter", "one side does not understand the other"),
    ("unexpected message", "one side does not understand the other"),
    ("dh p length", "the server uses numbers that are too short for today's clients"),
    ("close notify", "it was closed"),
  ]
}
