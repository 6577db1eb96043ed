import LinkwrightCore

/// The parts of a request that matter to a link.
struct VisitRequest: Sendable {
  /// Path and query as requested.
  var target: RequestTarget
  var isHead = false
  var userAgent: String?
  var acceptLanguage: String?
  var referrer: String?
  /// Whether a browser fetches the link before its user follows it.
  var isPrefetch = false
  /// The ID of the click that the request continues; nil for a new visit.
  var clickID: String?
  /// The host that was requested, if it is not the link's own.
  var pageHost: String?
  /// The address of the visitor, as reported by trusted proxies.
  var address: VisitorAddress?
  var time: Timestamp
}
