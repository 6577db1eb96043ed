import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Accepts the connections that are waiting when a shutdown begins. Only after that does the
/// listener close.
///
/// A client may have sent its request on a connection that the operating system has set up, but
/// that the service has not accepted yet. The system resets such connections when their listener
/// closes.
///
/// A class because the listener starts after the service is created.
final class ListenerDrain: Service {
  private let shutdown: ShutdownFlag
  private let channel = NIOLockedValueBox<(any Channel)?>(nil)

  /// The maximum time that the drain takes if new connections keep coming.
  private static let deadline = Duration.seconds(1)
  private static let pause = Duration.milliseconds(2)

  init(_ shutdown: ShutdownFlag) { self.shutdown = shutdown }

  func didStart(_ channel: any Channel) { self.channel.withLockedValue { $0 = channel } }

  /// Waits for the shutdown, and then until all waiting connections have been accepted. Stop this
  /// service before the listener.
  func run() async throws {
    try? await gracefulShutdown()
    shutdown.begin()
    guard let channel = channel.withLockedValue({ $0 }) else { return }
    let end = ContinuousClock.now + Self.deadline
    while await hasWaitingConnections(channel), ContinuousClock.now < end, !Task.isCancelled {
      try? await Task.sleep(for: Self.pause)
    }
    // NIO sets up an accepted connection on the connection's own loop, and then passes it to the
    // loop of the listener. Each round waits for all loops.
    for _ in 0..<3 {
      for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() {
        try? await loop.submit {}.get()
      }
    }
  }

  private func hasWaitingConnections(_ channel: any Channel) async -> Bool {
    #if os(Linux)
      guard let options = channel as? any SocketOptionProvider,
        let info = try? await options.getTCPInfo().get()
      else { return false }
      // The length of the accept queue, for a listener (net/ipv4/tcp.c, tcp_get_info).
      return info.tcpi_unacked > 0
    #else
      // Other systems do not report the length of the queue. They are used only for development,
      // where the queue is short.
      return false
    #endif
  }
}
