import NIOCore

/// Decides which input of a connection is recognized in its bytes, passed to the HTTP decoder, or
/// held.
///
/// Only one parser reads each request. Input is recognized only at the start of a message: at the
/// start of the connection, after a recognized request, and after passed input whose last byte
/// ended a request according to the decoder. Responses keep the order of their requests: requests
/// are passed only when no recognized request is open, and recognized only when no passed request
/// is open.
struct ByteRouter<Response> {
  enum Step {
    /// Look for a plain head at the start of the input, and call ``take()`` or ``refuse()``.
    case recognize
    /// Call ``willPass()``, pass all input, and call ``didPass(endsRequest:isFinal:)``.
    case pass
    /// Keep the input until a recognized request has its response.
    case hold
  }

  private struct Slot {
    var response: Response?
    var isReady = false
  }

  /// The number of recognized requests that can be open at the same time.
  static var maximumOpenCount: Int { 64 }

  /// Whether the decoder holds no part of a message.
  private var isAtBoundary = true
  /// Whether no further request is recognized on this connection.
  private var isFinal = false
  /// The number of passed requests without a complete response.
  private var passedCount = 0
  /// The responses of the recognized requests in order.
  private var open = CircularBuffer<Slot>()
  private var firstToken = 0
  /// Whether the next request has to be passed when no recognized request is open.
  private var isBlocked = false

  var hasOpenRequests: Bool { !open.isEmpty }
  var isFull: Bool { open.count >= Self.maximumOpenCount }

  /// What to do with further input.
  var next: Step {
    if isFinal || !isAtBoundary || passedCount > 0 { return .pass }
    return isBlocked || isFull ? .hold : .recognize
  }

  /// Records that a request at the start of the input was recognized.
  ///
  /// - Returns: The token of the request.
  mutating func take() -> Int {
    open.append(Slot())
    return firstToken + open.count - 1
  }

  /// Records that the request at the start of the input has to be passed.
  mutating func refuse() -> Step {
    isBlocked = hasOpenRequests
    return isBlocked ? .hold : .pass
  }

  // MARK: Passed input

  mutating func willPass() { isAtBoundary = false }

  /// Records that input was passed.
  ///
  /// - Parameters:
  ///   - endsRequest: Whether the decoder reported the end of a request when it got the last byte.
  ///   - isFinal: Whether the decoder reported a request after which it reads no other as usual.
  mutating func didPass(endsRequest: Bool, isFinal: Bool) {
    isAtBoundary = endsRequest
    self.isFinal = self.isFinal || isFinal
  }

  mutating func didPassHead() { passedCount += 1 }

  /// Records that a passed request has its response. The response to a malformed request has no
  /// request.
  mutating func didAnswerPassed() { passedCount = max(0, passedCount - 1) }

  // MARK: Responses

  /// Keeps the response of a recognized request. An unknown token has no effect.
  ///
  /// - Parameter isReady: Whether the response can be sent before ``release(_:)``.
  mutating func setResponse(_ response: Response, of token: Int, isReady: Bool = true) {
    let offset = token - firstToken
    if offset >= 0, offset < open.count {
      open[offset: offset] = Slot(response: response, isReady: isReady)
    }
  }

  /// Records that a response that was kept can be sent. An unknown token has no effect.
  ///
  /// - Returns: Whether there is such a response.
  mutating func release(_ token: Int) -> Bool {
    let offset = token - firstToken
    guard offset >= 0, offset < open.count else { return false }
    // A response is large, so it is not copied.
    return open.modify(open.index(open.startIndex, offsetBy: offset)) {
      $0.isReady = $0.response != nil
      return $0.isReady
    }
  }

  /// Returns the next response that can be sent; nil if the next one is not ready.
  mutating func nextResponse() -> Response? {
    guard open.first?.isReady == true, let response = open.removeFirst().response else {
      return nil
    }
    firstToken += 1
    if open.isEmpty { isBlocked = false }
    return response
  }
}
