import HTTPTypes
import Hummingbird

extension ServiceDependencies {
  /// Counts the response to a call of an API, and writes it to the access log.
  ///
  /// - Parameter start: The time at which the request arrived.
  /// - Returns: The response to send, which has no body if the method is HEAD.
  func report(
    _ handling: RequestHandling,
    _ response: Response,
    to request: Request,
    since start: ContinuousClock.Instant
  ) -> Response {
    let isHead = request.method == .head
    report(
      handling,
      method: request.method,
      status: response.status.code,
      byteCount: isHead ? 0 : response.body.contentLength,
      duration: ContinuousClock.now - start
    )
    return isHead ? response.createHeadResponse() : response
  }

  /// Counts an answer, and writes it to the access log.
  func report(_ answer: PublicAnswer, method: HTTPRequest.Method, duration: Duration) {
    report(
      answer.handling,
      method: method,
      status: answer.response.status,
      byteCount: method == .head ? 0 : answer.response.body.readableBytes,
      duration: duration
    )
  }

  /// Counts a response, and writes it to the access log.
  private func report(
    _ handling: RequestHandling,
    method: HTTPRequest.Method,
    status: Int,
    byteCount: Int?,
    duration: Duration
  ) {
    let listener: Metrics.Listener
    let route: String
    switch handling.route {
    case .publicListener(let pattern):
      (listener, route) = (.publicListener, pattern.text)
      metrics.countResponse(pattern, status: status, duration: duration)
    case .management(let path):
      (listener, route) = (.management, path)
      metrics.countManagementResponse(path, status: status, duration: duration)
    }
    guard let accessLog, let rate = accessLog.sampleRate(status: status) else { return }
    accessLog.append(
      AccessLogEntry(
        time: now(),
        listener: listener,
        host: handling.host,
        method: method,
        route: route,
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
