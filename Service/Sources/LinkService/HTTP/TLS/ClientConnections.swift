import NIOConcurrencyHelpers
import NIOCore
import NIOSSL

/// The connections of clients that the current CA has admitted. They end when the CA changes, because it
/// may no longer admit them.
///
/// A class because connections and ``Certificate`` share it.
final class ClientConnections: Sendable {
  private struct State {
    var authority: NIOSSLTrustRoots?
    var channels: [ObjectIdentifier: any Channel] = [:]
  }

  private let state: NIOLockedValueBox<State>
  /// The time for completing requests when the CA has changed.
  private let deadline: TimeAmount

  init(authority: NIOSSLTrustRoots?, deadline: TimeAmount) {
    state = NIOLockedValueBox(State(authority: authority))
    self.deadline = deadline
  }

  /// Adds a connection, or closes it if the CA has changed.
  ///
  /// - Parameter authority: The CA that verifies the client of the connection.
  func add(_ channel: any Channel, admittedBy authority: NIOSSLTrustRoots?) {
    let id = ObjectIdentifier(channel)
    let isCurrent = state.withLockedValue { state in
      guard state.authority == authority else { return false }
      state.channels[id] = channel
      return true
    }
    guard isCurrent else { return channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in
      self.state.withLockedValue { $0.channels[id] = nil }
    }
  }

  /// Ends all connections if the CA differs. Requests in progress get their responses until the deadline.
  ///
  /// - Returns: The number of connections.
  func replaceAuthority(with authority: NIOSSLTrustRoots?) -> Int {
    let channels = state.withLockedValue { state in
      guard state.authority != authority else { return [any Channel]() }
      state.authority = authority
      defer { state.channels = [:] }
      return Array(state.channels.values)
    }
    for channel in channels {
      channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
      channel.eventLoop.scheduleTask(in: deadline) { channel.close(promise: nil) }
    }
    return channels.count
  }
}
