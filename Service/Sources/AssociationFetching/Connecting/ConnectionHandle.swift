import NIOConcurrencyHelpers
import NIOCore

/// Closes a connection from outside, also one that does not yet stand.
final class ConnectionHandle: Sendable {
  private enum State {
    case waiting
    case holding(any Channel)
    case cancelled
  }

  private let state = NIOLockedValueBox(State.waiting)

  var isCancelled: Bool {
    state.withLockedValue { if case .cancelled = $0 { true } else { false } }
  }

  /// - Throws: `CancellationError` if it was cancelled before there was a connection.
  func hold(_ channel: any Channel) throws {
    try state.withLockedValue { state in
      if case .cancelled = state { throw CancellationError() }
      state = .holding(channel)
    }
  }

  func cancel() {
    let channel: (any Channel)? = state.withLockedValue { state in
      defer { state = .cancelled }
      return if case .holding(let channel) = state { channel } else { nil }
    }
    // Not through the pipeline, where TLS would wait for the other side to say goodbye.
    channel?.pipeline.fireUserInboundEventTriggered(ConnectionCancelled())
  }
}

/// Tells the handlers of a connection that nobody waits for it any longer.
struct ConnectionCancelled: Sendable {}
