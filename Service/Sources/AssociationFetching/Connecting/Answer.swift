/// What is asked over a connection.
struct AnswerRequest: Sendable {
  var isSecure: Bool
  var target: String
  var headers: [(String, String)]
  var limits: FetchLimits
  /// The time that is left for all of it.
  var remaining: Duration
}

/// What came of it.
struct Answer: Sendable {
  var collector: AnswerCollector?
  var wireByteCount = 0
  var tlsVersion: String?
  var securedAt: ContinuousClock.Instant?
  var answeredAt: ContinuousClock.Instant?
}
