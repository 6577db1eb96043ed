import NIOCore

/// Decides when an HTTP/1 connection ends: after the last response, or during a shutdown.
///
/// A request that was sent before the shutdown gets its response. Its bytes may still be in the
/// buffers of the system, so a connection counts as idle only after several reads have found
/// nothing.
struct ConnectionState: Sendable {
  enum Part {
    /// `isLast` is true for a request after which the client expects the connection to close.
    case head(isLast: Bool)
    case body
    case end
  }

  enum TickAction: Equatable {
    case wait
    case close
    /// No more ticks are needed, because the connection closes after a response.
    case stop
  }

  private enum Reading {
    case everything
    /// Only the rest of the last request is read.
    case lastRequest
    case nothing
  }

  static let tickInterval = TimeAmount.milliseconds(10)
  /// After this number of consecutive ticks without input, nothing is left in the system's buffers.
  static let quietTickCount = 3
  /// The number that applies instead to a connection without a request so far.
  ///
  /// A client that has just connected is about to send a request, or has sent a request that its
  /// system holds back: with TLS, a request after the handshake waits until the end of the
  /// handshake is acknowledged (Nagle's algorithm, RFC 9293, 3.7.4), which takes up to half a
  /// second (3.8.6.3).
  static let firstRequestTickCount = 50
  /// After this number of ticks, the next response is the last one, even if input still arrives.
  static let maximumTickCount = 20

  private var reading = Reading.everything
  /// The number of requests whose response is not complete.
  private var openRequestCount = 0
  private var hasReadRequest = false
  /// Whether the head of a request was read, but not yet the end of the request.
  private var isInsideRequest = false
  /// Whether a part of a head has arrived, but not the rest.
  private var hasPartialHead = false
  /// Whether the response in progress is the last one.
  private var isLastResponse = false
  private var isDraining = false
  private var tickCount = 0
  private var quietTicks = 0

  /// Whether the next request is served.
  var acceptsRequests: Bool { reading == .everything }

  mutating func receiveBytes() {
    hasPartialHead = true
    quietTicks = 0
  }

  /// Records that the received bytes end inside a request. If this is not the request in progress,
  /// the head of another one has begun.
  mutating func receivePartialRequest() {
    if !isInsideRequest { hasPartialHead = true }
  }

  /// - Returns: Whether to pass the part on. Parts after the last request are dropped.
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
      hasReadRequest = true
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

  /// - Parameter closes: Whether the response already announces that the connection closes.
  /// - Returns: Whether the response has to announce that the connection closes.
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
    // A response to a malformed request has no request head.
    openRequestCount = max(0, openRequestCount - 1)
    return isLastResponse
  }

  /// - Returns: Whether the shutdown of the connection begins with this call. If so, call
  ///   ``tick(isReading:)`` regularly from now on.
  mutating func beginDraining() -> Bool {
    defer { isDraining = true }
    return !isDraining
  }

  /// - Parameter isReading: Whether the connection currently reads input. It does not while the
  ///   client leaves responses unread.
  mutating func tick(isReading: Bool) -> TickAction {
    if isLastResponse { return .stop }
    guard isReading else { return .wait }
    tickCount += 1
    quietTicks += 1
    let isIdle = openRequestCount == 0 && !hasPartialHead
    let quietEnd = hasReadRequest ? Self.quietTickCount : Self.firstRequestTickCount
    guard isIdle, quietTicks >= quietEnd else { return .wait }
    reading = .nothing
    return .close
  }

  private var isSettled: Bool {
    quietTicks >= Self.quietTickCount || tickCount >= Self.maximumTickCount
  }
}
