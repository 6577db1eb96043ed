import LinkwrightCore

/// How a request was handled, for metrics and the access log.
struct RequestHandling: Sendable {
  enum Route: Sendable {
    case publicListener(RouteLabel)
    /// The path of an endpoint of the management API.
    case management(String)
  }

  var route: Route
  /// The host of the request; nil if the host is not configured.
  var host: String?
  /// The outcome, if the status of the response does not determine it; otherwise nil.
  var outcome: RequestOutcome?
  /// The visitor's platform; nil for a request that is not for a link.
  var platform: Visitor.Platform?

  init(route: RouteLabel, host: String?) {
    self.route = .publicListener(route)
    self.host = host
  }

  init(managementRoute: String) { route = .management(managementRoute) }
}
