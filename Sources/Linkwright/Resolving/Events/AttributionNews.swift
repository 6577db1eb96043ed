import LinkwrightCore

/// The attribution that the app may see, and the streams that follow it.
///
/// A class because all parts of a client share the streams.
final class AttributionNews: Sendable {
  private struct State {
    var current: LinkAttribution?
    var next = 0
    var streams: [Int: AsyncStream<LinkAttribution>.Continuation] = [:]
  }

  private let state = Locked(State())

  /// Returns a stream that begins with the current attribution, if there is one.
  func stream() -> AsyncStream<LinkAttribution> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let id = state.withLock { state in
        if let current = state.current { continuation.yield(current) }
        state.next += 1
        state.streams[state.next] = continuation
        return state.next
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.streams[id] = nil }
      }
    }
  }

  /// Sends an attribution to all streams, if it is new.
  func set(_ attribution: LinkAttribution?) {
    state.withLock { state in
      guard attribution != state.current else { return }
      state.current = attribution
      guard let attribution else { return }
      for stream in state.streams.values { stream.yield(attribution) }
    }
  }
}
