import LinkwrightCore

/// How a request was handled, for metrics and the access log.
struct RequestHandling: Sendable {
  enum Route: Sendable {
    case publicListener(RoutePattern)
    /// The path of an endpoint of the management API.
    case management(String)
  }

  var route: Route
  /// The host of the request; nil if the host is not configured.
  var host: String?
  /// nil if the status of the response determines the outcome.
  var outcome: RequestOutcome?
  /// The platform of a visitor.
  var platform: Visitor.Platform?

  init(route: RoutePattern, host: String?) {
    self.route = .publicListener(route)
    self.host = host
  }

  init(managementRoute: String) { route = .management(managementRoute) }
}
