/// A request that is under way: collects the answer, and hands it over once.
///
/// A class because the session and the one who waits share it.
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

  /// Whether nobody waits any more.
  var isOver: Bool { state.withLock { $0.outcome != nil } }

  /// Starts the request, and waits for its end.
  func result(_ start: () -> Void) async -> Outcome {
    await withCheckedContinuation { continuation in
      let outcome = state.withLock { state in
        if state.outcome == nil { state.waiting = continuation }
        return state.outcome
      }
      if let outcome { continuation.resume(returning: outcome) } else { start() }
    }
  }

  /// Ends the exchange; only the first end counts.
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

  /// Takes the head of the answer, with which all may be said.
  ///
  /// - Parameter length: The length of the body, where the head says it.
  func take(head: LinkResponse, length: Int64?) {
    state.withLock { $0.head = head }
    if maximumByteCount == 0 {
      finish(.success(head))
    } else if let length, length > Int64(maximumByteCount) {
      finish(.failure(LinkTransportError(.tooLarge)))
    }
  }

  /// Takes a piece of the body, as long as somebody waits.
  func take(_ bytes: some Collection<UInt8>) {
    let isTooLarge = state.withLock { state in
      if state.body.count + bytes.count > maximumByteCount { return true }
      if state.outcome == nil { state.body += bytes }
      return false
    }
    if isTooLarge { finish(.failure(LinkTransportError(.tooLarge))) }
  }

  /// The connection is over, and all has arrived that was announced.
  func finish() {
    let response = state.withLock { state in
      state.head.map { LinkResponse(status: $0.status, headers: $0.headers, body: state.body) }
    }
    finish(response.map { .success($0) } ?? .failure(LinkTransportError(.connectionLost)))
  }
}
