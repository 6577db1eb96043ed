/// What is asked over a connection.
struct AnswerRequest: Sendable {
  var isSecure: Bool
  var target: String
  var headers: [(String, String)]
  var limits: FetchLimits
  /// When all of it is over, connection and handshake included.
  var deadline: ContinuousClock.Instant

  /// The time that is left.
  var remaining: Duration { max(.zero, deadline - .now) }
}

/// What came of it.
struct Answer: Sendable {
  var collector: AnswerCollector?
  var wireByteCount = 0
  var tlsVersion: String?
  var securedAt: ContinuousClock.Instant?
  var answeredAt: ContinuousClock.Instant?
}
