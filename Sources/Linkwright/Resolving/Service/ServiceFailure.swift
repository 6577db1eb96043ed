import LinkwrightCore

/// The reason why there is no usable response from the service.
enum ServiceFailure: Error, Equatable {
  case offline, timedOut, cancelled, serverError, unreadable
  /// The client has no service URL, for example because the site has only custom schemes.
  case noService
  /// The service requires a pause of this duration.
  case busy(Duration)
  case refused(ServiceProblem)

  /// Whether the service refuses the app key, and not the request itself.
  var refusesKey: Bool {
    guard case .refused(let problem) = self else { return false }
    return lacksScope || problem.kind == .missingKey || problem.kind == .unknownKey
  }

  /// Whether the app key is valid, but not for this kind of request.
  var lacksScope: Bool {
    guard case .refused(let problem) = self else { return false }
    return problem.kind == .insufficientScope
  }

  /// Whether the service does not know the endpoint, or the key may not use it.
  var concernsEndpoint: Bool {
    guard case .refused(let problem) = self else { return false }
    return lacksScope || problem.kind == .notFound || problem.kind == .methodNotAllowed
  }

  /// Whether the same request may succeed later. A key that the service refuses may be valid again
  /// later, or after an update of the app.
  var isPassing: Bool {
    switch self {
    case .noService: false
    case .refused: refusesKey
    case .offline, .timedOut, .cancelled, .serverError, .unreadable, .busy: true
    }
  }

  /// Whether other requests would fail for the same reason.
  var affectsAllRequests: Bool {
    switch self {
    case .offline, .timedOut, .cancelled, .busy: true
    case .serverError, .unreadable, .noService: false
    case .refused: refusesKey
    }
  }

  var outcome: LinkResolution.Outcome {
    switch self {
    case .offline: .offline
    case .timedOut: .timedOut
    case .cancelled: .cancelled
    case .serverError: .serverError
    case .unreadable: .unreadable
    case .busy: .busy
    case .noService, .refused: .refused
    }
  }

  init(_ error: LinkTransportError) {
    switch error.code {
    case .timedOut: self = .timedOut
    case .cancelled: self = .cancelled
    case .connectionLost: self = .serverError
    case .tooLarge: self = .unreadable
    case .invalidURL: self = .noService
    default: self = .offline
    }
  }
}

extension ServiceFailure {
  /// The pause if the service does not specify a duration.
  static let usualPause = Duration.seconds(60)
  /// The maximum pause. No response can keep apps from sending requests for longer.
  static let longestPause = Duration.seconds(86_400)

  /// Creates the failure that a response indicates. Returns nil for a successful response.
  init?(_ response: LinkResponse, at time: Timestamp) {
    let pause = RetryAfter.duration(response.headers["retry-after"], at: time)
    let problem = ServiceProblem(response)
    switch response.status {
    case 200...299: return nil
    case 429: self = .busy(pause ?? Self.usualPause)
    case 409 where problem?.kind == .requestInProgress: self = .busy(pause ?? .seconds(1))
    case 503: self = pause.map { .busy($0) } ?? .serverError
    case 500...599: self = .serverError
    // Without a problem document, the refusal comes from a gateway or a captive portal between the
    // device and the service.
    case 400...499: self = problem.map { .refused($0) } ?? .unreadable
    default: self = .unreadable
    }
  }
}
