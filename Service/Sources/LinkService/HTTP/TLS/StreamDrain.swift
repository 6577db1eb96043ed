/// Decides how an HTTP/2 connection ends: during a shutdown, or because no stream begins.
///
/// SwiftNIO refuses every stream that begins after it has announced the end (GOAWAY). Requests that
/// were sent before the shutdown may still be in the buffers of the system. Therefore, the end is
/// announced after several reads have found nothing, as in ``ConnectionState``.
///
/// SwiftNIO closes the connection when the client has acknowledged the announcement and no stream is
/// open. Until then, it has not told the client which streams were processed (RFC 9113, 6.8).
struct StreamDrain: Sendable {
  enum TickAction: Equatable {
    case wait
    /// Announce the end of the connection. Streams that are open continue.
    case announce
    /// Close the connection, because the client does not acknowledge the end. No more ticks are
    /// needed.
    case close
  }

  /// The number of ticks in which a client has to acknowledge the end.
  static let acknowledgementTickCount = 50

  private var hasBegun = false
  private var openCount = 0
  private var hasReadRequest = false
  private var isExpired = false
  private var tickCount = 0
  private var quietTicks = 0
  /// The number of ticks since the end was announced; nil before.
  private var announcedTicks: Int?

  /// - Returns: Whether the shutdown of the connection begins with this call. If so, call ``tick()``
  ///   regularly from now on.
  mutating func begin() -> Bool {
    defer { hasBegun = true }
    return !hasBegun
  }

  /// Ends a connection on which no stream has begun in time. The next tick announces the end.
  ///
  /// - Returns: What ``begin()`` returns.
  mutating func beginAtOnce() -> Bool {
    isExpired = true
    return begin()
  }

  mutating func receiveBytes() { quietTicks = 0 }

  mutating func streamDidBegin() {
    openCount += 1
    hasReadRequest = true
  }

  mutating func streamDidEnd() { openCount -= 1 }

  mutating func tick() -> TickAction {
    tickCount += 1
    quietTicks += 1
    if let ticks = announcedTicks {
      announcedTicks = ticks + 1
      return openCount == 0 && ticks + 1 >= Self.acknowledgementTickCount ? .close : .wait
    }
    let (quietEnd, end) =
      hasReadRequest
      ? (ConnectionState.quietTickCount, ConnectionState.maximumTickCount)
      : (ConnectionState.firstRequestTickCount, ConnectionState.firstRequestTickCount)
    guard isExpired || quietTicks >= quietEnd || tickCount >= end else { return .wait }
    announcedTicks = 0
    return .announce
  }
}
