import LinkStore
import Logging

extension Problem {
  /// The problem that a client receives for an error.
  ///
  /// Failures of the service itself are logged, and the client does not learn their cause.
  init(_ error: any Error, logger: Logger) {
    switch error {
    case let problem as Problem:
      self = problem
    case let error as StoreError:
      self = error.problem
      if kind == .unavailable {
        logger.error("The store failed", metadata: ["error": "\(error)"])
      }
    default:
      logger.error("A call failed", metadata: ["error": "\(error)"])
      self.init(.unexpected, "The service logged the cause.")
    }
  }
}

extension StoreError {
  /// The problem for the client. It says nothing about the database engine.
  var problem: Problem {
    switch code {
    case .slugTaken: Problem(.slugTaken, message)
    case .invalidCursor: Problem(.invalidValue, message)
    case .unstorableText: Problem(.invalidValue, "A text contains a NUL character. Remove it.")
    case .unavailable:
      Problem(
        .databaseUnavailable,
        "The database of the service is missing or damaged, or does not respond, so nothing was changed."
          + " Known links still work. The operator has to restore the database; /readyz of the management listener names the cause."
          + " Then repeat the request.",
        retryAfter: 30
      )
    case .outcomeUnknown: .outcomeUnknown
    case .tooSlow:
      Problem(
        .unavailable,
        "The answer takes too long. Ask for a shorter period, or for fewer values. After an upgrade, a"
          + " recount or an outage, many visits are not counted yet: then try again in a few minutes.",
        retryAfter: 60
      )
    case .duplicate, .idempotencyKeyUsed, .newerDatabase, .missingDatabase, .engine:
      Problem(.unavailable, "Try again in a few seconds.", retryAfter: 5)
    }
  }
}

extension Problem {
  /// The answer to a change that was not confirmed in time.
  fileprivate static var outcomeUnknown: Problem {
    var problem = Problem(
      .databaseUnavailable,
      "The database has not confirmed the change in time. The change may still be made. If you sent an"
        + " Idempotency-Key, repeat the request with the same key: the change is made once, and you get the"
        + " response to the first request. A request that changes, archives, deletes, restores or revokes can be"
        + " repeated without a key. If you repeat a creation without a key, it may be made twice.",
      retryAfter: 10
    )
    problem.reason = "outcome-unknown"
    return problem
  }
}

extension DecodingError {
  /// The problem for the client that sent the body.
  var problem: Problem {
    func name(_ path: [any CodingKey]) -> String {
      let name = path.map { $0.intValue.map { "[\($0)]" } ?? "." + $0.stringValue }.joined()
      return name.isEmpty ? "The body" : "\"\(name.drop { $0 == "." })\""
    }
    switch self {
    case .keyNotFound(let key, let context):
      return Problem(.invalidValue, "\(name(context.codingPath + [key])) is missing.")
    case .valueNotFound(_, let context):
      return Problem(.invalidValue, "\(name(context.codingPath)) must not be null.")
    case .typeMismatch(let type, let context):
      let expected = "\(type)".lowercased()
      return Problem(
        .invalidValue,
        "\(name(context.codingPath)) has the wrong type; expected \(expected)."
      )
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      return Problem(.malformedRequest, "The body is not valid JSON.")
    case .dataCorrupted(let context):
      return Problem(
        .invalidValue,
        "\(name(context.codingPath)) is not valid: \(context.debugDescription)."
      )
    @unknown default:
      return Problem(.malformedRequest, "The body could not be read.")
    }
  }
}
