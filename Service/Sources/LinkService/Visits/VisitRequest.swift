import LinkwrightCore

/// What of a request matters to a link.
struct VisitRequest: Sendable {
  /// Path and query as they stand in the request.
  var target: RequestTarget
  var isHead = false
  var userAgent: String?
  var acceptLanguage: String?
  var referrer: String?
  /// The address of the visitor, behind trusted proxies the one that they name.
  var address: VisitorAddress?
  var time: Timestamp
}
