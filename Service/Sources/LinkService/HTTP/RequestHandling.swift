import HTTPTypes
import LinkwrightCore

/// How a request to the public listener was handled, for metrics and the access log.
struct RequestHandling: Sendable {
  var route: RoutePattern
  /// The configured host; nil for any other.
  var host: String?
  /// nil if it follows from the status.
  var outcome: RequestOutcome?
  /// The platform of a visitor.
  var platform: Visitor.Platform?

  init(route: RoutePattern, host: String?) {
    self.route = route
    self.host = host
  }
}

/// The outcome of a request.
enum RequestOutcome: String, Sendable, Hashable, CaseIterable {
  case redirect, page
  /// A link that does not exist.
  case miss
  /// A link or an invitation that is no longer in service.
  case outOfService = "out_of_service"
  case prefetch
  /// A response of an API, or a file.
  case success
  /// A rate limit was exceeded.
  case limited
  case refused, failed

  /// The outcome of a request that is not for a link.
  init(status: Int) {
    switch status {
    case 429: self = .limited
    case ..<400: self = .success
    case ..<500: self = .refused
    default: self = .failed
    }
  }
}

extension VisitResponse {
  var outcome: RequestOutcome {
    switch self {
    case .redirect: .redirect
    case .page(let page):
      switch page.kind {
      case .notFound: .miss
      case .gone: .outOfService
      case .invitation(let invitation): invitation.isOpen ? .page : .outOfService
      case .tooManyRequests: .limited
      case .unavailable: .failed
      case .open, .card: .page
      }
    }
  }
}

extension ServiceDependencies {
  /// Counts a response of the public listener, and writes it to the access log.
  func report(
    _ handling: RequestHandling,
    method: HTTPRequest.Method,
    status: Int,
    byteCount: Int?,
    duration: Duration
  ) {
    metrics.countResponse(handling.route, status: status, duration: duration)
    guard let accessLog, let rate = accessLog.sampleRate(status: status) else { return }
    accessLog.append(
      AccessLogEntry(
        time: now(),
        listener: .publicListener,
        host: handling.host,
        method: method,
        route: handling.route.text,
        status: status,
        duration: duration,
        byteCount: byteCount,
        outcome: handling.outcome ?? RequestOutcome(status: status),
        platform: handling.platform,
        sampleRate: rate
      )
    )
  }
}
