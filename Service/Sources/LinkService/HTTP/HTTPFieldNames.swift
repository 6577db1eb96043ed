import HTTPTypes

/// The value of the header `Server`.
enum ServerName {
  static let value = "linkwright"
}

extension HTTPField.Name {
  /// A `Host` field besides the authority. In HTTP/1, the first `Host` field is the authority and is
  /// not among the header fields.
  static let furtherHost = HTTPField.Name("Host")!
  static let referrerPolicy = HTTPField.Name("Referrer-Policy")!
  static let xRobotsTag = HTTPField.Name("X-Robots-Tag")!
  static let nextCursor = HTTPField.Name("Next-Cursor")!
  static let moreRows = HTTPField.Name("More-Rows")!
  static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}
