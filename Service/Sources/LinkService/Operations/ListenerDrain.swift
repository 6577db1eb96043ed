import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Accepts the connections that wait when a shutdown begins. The listener closes only afterwards.
///
/// A client may have sent its request on a connection that the system has set up, but the service has
/// not accepted. Such connections are reset when their listener closes.
///
/// A class because the listener starts after the service is created.
final class ListenerDrain: Service {
  private let shutdown: ShutdownFlag
  private let channel = NIOLockedValueBox<(any Channel)?>(nil)

  /// The maximum time, if new connections keep coming.
  private static let deadline = Duration.seconds(1)
  private static let pause = Duration.milliseconds(2)

  init(_ shutdown: ShutdownFlag) { self.shutdown = shutdown }

  func didStart(_ channel: any Channel) { self.channel.withLockedValue { $0 = channel } }

  /// Runs until the waiting connections are accepted. Stop it before the listener.
  func run() async throws {
    try? await gracefulShutdown()
    shutdown.begin()
    guard let channel = channel.withLockedValue({ $0 }) else { return }
    let end = ContinuousClock.now + Self.deadline
    while await hasWaitingConnections(channel), ContinuousClock.now < end, !Task.isCancelled {
      try? await Task.sleep(for: Self.pause)
    }
    // NIO sets an accepted connection up on its own loop, and then passes it to the loop of the listener.
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
      // Other systems do not report it. The queue is short there, because those are developers' machines.
      return false
    #endif
  }
}
