/// A request to send over one connection.
struct HTTPRequest: Sendable {
  var isSecure: Bool
  /// Path and query.
  var target: String
  var headers: [(String, String)]
  var limits: FetchLimits
  /// The clock of the deadline.
  var clock: @Sendable () -> ContinuousClock.Instant
  /// The time by which the exchange must end, including the connection and the handshake.
  var deadline: ContinuousClock.Instant

  /// The time until the deadline.
  var remaining: Duration { max(.zero, deadline - clock()) }
}
