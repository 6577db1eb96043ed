extension AssociationFetcher {
  /// Sends a body with `POST` to one URL. Redirects are not followed.
  ///
  /// The addresses are checked as for a fetch, and the connection uses TLS 1.2 or later if the URL is
  /// an https URL.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - headers: The headers besides those of the connection and `Content-Length`.
  package func post(
    _ body: [UInt8],
    to url: HTTPURL,
    headers: [(String, String)]
  ) async -> HTTPExchange {
    let fields =
      [("Host", url.authority)] + headers + [
        ("Content-Length", String(body.count)), ("Accept-Encoding", "gzip"),
        ("Connection", "close"),
      ]
    return await exchange(
      url,
      .post(body),
      headers: fields,
      until: deadline(notAfter: nil)
    )
  }
}
