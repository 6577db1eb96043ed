import LinkwrightCore

/// The streams to which new attributions are sent.
///
/// A class because all parts of a client share the streams.
final class AttributionNews: Sendable {
  private struct State {
    var next = 0
    var streams: [Int: AsyncStream<LinkAttribution>.Continuation] = [:]
  }

  private let state = Locked(State())

  /// Returns a stream that begins with an attribution, if it is not nil.
  func stream(from attribution: LinkAttribution?) -> AsyncStream<LinkAttribution> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      if let attribution { continuation.yield(attribution) }
      let id = state.withLock { state in
        state.next += 1
        state.streams[state.next] = continuation
        return state.next
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.streams[id] = nil }
      }
    }
  }

  func send(_ attribution: LinkAttribution) {
    for stream in state.withLock({ Array($0.streams.values) }) { stream.yield(attribution) }
  }
}
