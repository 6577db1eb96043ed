import LinkwrightCore

/// Why the service gave no answer that can be used.
enum ServiceFailure: Error, Hashable {
  case offline, timedOut, cancelled, serverError, unreadable
  /// There is no address to ask, as for a site that has schemes only.
  case noService
  /// The time to wait.
  case busy(Duration)
  case refused(ServiceProblem)

  /// Whether the same request may be answered later.
  var isPassing: Bool {
    switch self {
    case .noService, .refused: false
    case .offline, .timedOut, .cancelled, .serverError, .unreadable, .busy: true
    }
  }

  /// Whether other requests would fail now as well.
  var isOfAll: Bool {
    switch self {
    case .offline, .timedOut, .cancelled, .busy: true
    case .serverError, .unreadable, .noService, .refused: false
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
  /// How long the service is spared where it does not say it.
  static let usualPause = Duration.seconds(60)
  /// Nobody keeps apps silent for longer with one header.
  static let longestPause = Duration.seconds(86_400)

  /// What a status means; nil for an answer.
  init?(_ response: LinkResponse, at time: Timestamp) {
    let pause = RetryAfter.duration(response.headers["retry-after"], at: time)
    let problem = ServiceProblem(response)
    switch response.status {
    case 200...299: return nil
    case 429: self = .busy(pause ?? Self.usualPause)
    case 409 where problem?.kind == .requestInProgress: self = .busy(pause ?? .seconds(1))
    case 503 where pause != nil: self = .busy(pause ?? Self.usualPause)
    case 500...599: self = .serverError
    // A gateway or a portal in between refuses too, but that is not the service's word.
    case 400...499: self = problem.map { .refused($0) } ?? .unreadable
    default: self = .unreadable
    }
  }
}
