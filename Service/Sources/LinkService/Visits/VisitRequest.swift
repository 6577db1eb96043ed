import LinkwrightCore

/// The parts of a request that matter to a link.
struct VisitRequest: Sendable {
  /// Path and query as requested.
  var target: RequestTarget
  var isHead = false
  var userAgent: String?
  var acceptLanguage: String?
  var referrer: String?
  /// The address of the visitor, as reported by trusted proxies.
  var address: VisitorAddress?
  var time: Timestamp
}
