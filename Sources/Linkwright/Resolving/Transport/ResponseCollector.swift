/// Collects the response to a single request and returns it once.
///
/// The collector is a class because the session and the caller share it.
final class ResponseCollector: Sendable {
  typealias Outcome = Result<LinkResponse, LinkTransportError>

  private struct State {
    var head: LinkResponse?
    var body: [UInt8] = []
    var waiting: CheckedContinuation<Outcome, Never>?
    var outcome: Outcome?
  }

  let maximumByteCount: Int
  private let state = Locked(State())

  init(maximumByteCount: Int) { self.maximumByteCount = maximumByteCount }

  /// Whether the outcome has been set.
  var isOver: Bool { state.withLock { $0.outcome != nil } }

  /// Starts the request and waits for its outcome.
  func result(_ start: () -> Void) async -> Outcome {
    await withCheckedContinuation { continuation in
      let outcome = state.withLock { state in
        if state.outcome == nil { state.waiting = continuation }
        return state.outcome
      }
      if let outcome { continuation.resume(returning: outcome) } else { start() }
    }
  }

  /// Sets the outcome, unless it has already been set.
  func finish(_ outcome: Outcome) {
    let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      state.body = []
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: outcome)
  }

  /// Accepts the head of the response. If there is no body to read, the response is then complete.
  ///
  /// - Parameter length: The announced length of the body, in bytes; nil if it is unknown.
  func take(head: LinkResponse, length: Int64?) {
    state.withLock { $0.head = head }
    if maximumByteCount == 0 {
      finish(.success(head))
    } else if let length, length > Int64(maximumByteCount) {
      finish(.failure(LinkTransportError(.tooLarge)))
    }
  }

  /// Accepts a part of the body.
  func take(_ bytes: some Collection<UInt8>) {
    let isTooLarge = state.withLock { state in
      if state.body.count + bytes.count > maximumByteCount { return true }
      if state.outcome == nil { state.body += bytes }
      return false
    }
    if isTooLarge { finish(.failure(LinkTransportError(.tooLarge))) }
  }

  /// Completes the response when its body has been received.
  func finish() {
    let response = state.withLock { state in
      state.head.map { LinkResponse(status: $0.status, headers: $0.headers, body: state.body) }
    }
    finish(response.map { .success($0) } ?? .failure(LinkTransportError(.connectionLost)))
  }
}
