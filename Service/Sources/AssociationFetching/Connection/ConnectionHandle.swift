import NIOConcurrencyHelpers
import NIOCore

/// A handle for cancelling a connection from outside, even before the connection is established.
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

  /// Stores the connection, so that ``cancel()`` can close it.
  ///
  /// - Throws: `CancellationError` if the handle was cancelled before the connection was
  ///   established.
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
    // Closing through the pipeline would wait for the other side's `close_notify`.
    channel?.pipeline.fireUserInboundEventTriggered(ConnectionCancelled())
  }
}

/// The event that tells the handlers of a connection to stop.
struct ConnectionCancelled: Sendable {}
