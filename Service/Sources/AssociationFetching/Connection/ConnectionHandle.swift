import NIOConcurrencyHelpers
import NIOCore

/// Cancels a connection from outside, even before it is established.
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
    // Closing through the pipeline would wait for the TLS goodbye of the other side.
    channel?.pipeline.fireUserInboundEventTriggered(ConnectionCancelled())
  }
}

/// The event that tells the handlers of a connection to stop.
struct ConnectionCancelled: Sendable {}
