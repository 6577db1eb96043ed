/// Decides when a connection with HTTP/1 ends: after the last response, or during a shutdown.
///
/// A request whose first byte arrived before the shutdown gets its response. Bytes that the system has
/// received wait in its buffers, so a connection counts as idle only when several reads have found
/// nothing.
struct ConnectionState: Sendable {
  enum Part {
    /// `isLast` for a request after which the client expects the connection to close.
    case head(isLast: Bool)
    case body
    case end
  }

  enum TickAction: Equatable {
    case wait
    case close
    /// The connection closes after a response, so no more ticks are needed.
    case stop
  }

  private enum Reading {
    case everything
    /// The rest of the last request.
    case lastRequest
    case nothing
  }

  /// The number of consecutive ticks without input after which nothing is left in the system's buffers.
  static let quietTickCount = 3
  /// The number of ticks after which the next response is the last one, although input keeps coming.
  static let maximumTickCount = 20

  private var reading = Reading.everything
  /// Requests without a complete response.
  private var openRequestCount = 0
  /// Whether a request was read up to some part of its body.
  private var isInsideRequest = false
  /// Whether bytes arrived that are not a complete head.
  private var hasPartialHead = false
  /// Whether the response in progress is the last one.
  private var isLastResponse = false
  private var isDraining = false
  private var tickCount = 0
  private var quietTicks = 0

  mutating func receiveBytes() {
    hasPartialHead = true
    quietTicks = 0
  }

  /// - Returns: Whether to pass the part on. The parts after the last request are dropped.
  mutating func receive(_ part: Part) -> Bool {
    hasPartialHead = false
    switch (part, reading) {
    case (_, .nothing):
      return false
    case (.head, .lastRequest):
      reading = .nothing
      return false
    case (.head(let isLast), .everything):
      openRequestCount += 1
      isInsideRequest = true
      if isLast { reading = .lastRequest }
    case (.body, _):
      break
    case (.end, _):
      isInsideRequest = false
      if reading == .lastRequest { reading = .nothing }
    }
    return true
  }

  /// - Parameter closes: Whether the response already says that the connection closes.
  /// - Returns: Whether the response has to say that the connection closes.
  mutating func sendHead(closes: Bool) -> Bool {
    let isLastOpen = openRequestCount <= 1
    if closes || isLastOpen && reading != .everything {
      isLastResponse = true
    } else if isLastOpen, isDraining, isSettled, !hasPartialHead {
      isLastResponse = true
    }
    if isLastResponse, reading == .everything {
      reading = isInsideRequest ? .lastRequest : .nothing
    }
    return isLastResponse
  }

  /// - Returns: Whether the connection ends after this response.
  mutating func sendEnd() -> Bool {
    // A malformed request has a response, but no head.
    openRequestCount = max(0, openRequestCount - 1)
    return isLastResponse
  }

  /// - Returns: Whether the shutdown of the connection begins now. Call ``tick(isReading:)`` regularly then.
  mutating func beginDraining() -> Bool {
    defer { isDraining = true }
    return !isDraining
  }

  /// - Parameter isReading: Whether input would be read now. It is not while the client leaves its
  ///   responses unread.
  mutating func tick(isReading: Bool) -> TickAction {
    if isLastResponse { return .stop }
    guard isReading else { return .wait }
    tickCount += 1
    quietTicks += 1
    let isIdle = openRequestCount == 0 && !hasPartialHead
    return isIdle && quietTicks >= Self.quietTickCount ? .close : .wait
  }

  private var isSettled: Bool {
    quietTicks >= Self.quietTickCount || tickCount >= Self.maximumTickCount
  }
}
